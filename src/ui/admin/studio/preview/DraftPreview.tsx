import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { useServices } from '../../../context/Services.tsx';
import { ScreenNotLoadedError } from '../../../context/screen-not-loaded.ts';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { FailureMessage } from '../../FailureMessage.tsx';
import { getDraftPlayer } from '../editor/editor-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import styles from './preview.module.css';

/** Shows the draft as families would see it; nothing is sent to the server. */
export const DraftPreview = observer(function DraftPreview({ editor }: { editor: EditorStore }) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [isOpen, setOpen] = useState(false);
  const [stage] = useState(() => async () => {
    const [{ DraftConversation }] = await Promise.all([
      import('./DraftConversation.tsx'),
      getDraftPlayer(services).ready(),
    ]);
    return DraftConversation;
  });
  const { Part: DraftConversation, failure } = useLazyPart(stage, { isWanted: isOpen });

  if (editor.kind !== 'activity') return null;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.head}>
        <h2 id="preview">{t('preview.title')}</h2>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {!isOpen && <Icon name="play" />}
          {t(isOpen ? 'preview.close' : 'preview.play')}
        </Button>
      </div>
      {!isOpen && <p>{t('preview.about')}</p>}
      {isOpen && DraftConversation && <DraftConversation editor={editor} />}
      {isOpen && failure && <FailureMessage error={new ScreenNotLoadedError(failure.error)} />}
    </section>
  );
});
