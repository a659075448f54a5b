import { useEffect, useEffectEvent, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DraftDiagram } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import { Button } from '../../../kit/Button.tsx';
import { ScrollableTable } from '../../ScrollableTable.tsx';
import type { EditorStore } from '../editor/editor-store.ts';
import styles from './preview.module.css';

/** Delay from the last change to a new drawing (ms). */
const restsMs = 800;

/** Shows touchpoints and the links between them: as a picture, and as a list whose entries move the editor's cursor. */
export const FlowDiagram = observer(function FlowDiagram({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = useState<DraftDiagram | 'none' | null>(null);
  const draw = useEffectEvent(async () => {
    if (store.examined.isPlayable) setPicture((await store.draw()) ?? 'none');
  });
  const { revision } = store;
  useEffect(() => {
    if (!isOpen || revision < 0) return undefined;
    const timer = setTimeout(() => void draw(), restsMs);
    return () => clearTimeout(timer);
  }, [isOpen, revision]);

  return (
    <section className={styles.picture} aria-labelledby="ways">
      <div className={styles.head}>
        <h2 id="ways">{t('picture.title')}</h2>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'picture.close' : 'picture.open')}
        </Button>
      </div>
      {isOpen && !store.examined.isPlayable && <p className={styles.note}>{t('picture.notYet')}</p>}
      {isOpen && picture === 'none' && <p className={styles.note}>{t('picture.tooLarge')}</p>}
      {isOpen && picture && picture !== 'none' && <Drawn picture={picture} store={store} />}
    </section>
  );
});

function Drawn({ picture: { svg, touchpoints }, store }: { picture: DraftDiagram; store: EditorStore }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ScrollableTable className={styles.drawing} label={t('picture.drawing')}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t('picture.alt')}
          onLoad={({ currentTarget }) => showStart(currentTarget.parentElement)}
        />
      </ScrollableTable>
      <ol className={styles.touchpoints}>
        {touchpoints.map(({ id, title, facts }, index) => (
          <li key={id}>
            <button type="button" onClick={() => store.goToValue(['touchpoints', index])}>
              {title}
            </button>{' '}
            {facts}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Scrolls the picture to the top and to its middle, where conversations begin. */
function showStart(box: HTMLElement | null): void {
  box?.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2, top: 0 });
}
