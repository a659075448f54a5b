import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import styles from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { usePermissionCheck } from '../../Permissions.tsx';
import { PublishingImpact } from '../../PublishingImpact.tsx';
import type { EditorStore } from './editor-store.ts';

/**
 * Edits the note for the next version, and shows how publishing would affect families who have begun the Activity
 * (additions to the specification).
 */
export const PublishingRehearsalPanel = observer(function PublishingRehearsalPanel({
  store,
}: {
  store: EditorStore;
}) {
  const { t } = useTranslation('admin');
  const { kind, publishing } = store;
  const { note, rehearsal } = publishing;
  const mayPublish = usePermissionCheck()('content.publish');
  if (kind === null || !mayPublish) return null;
  return (
    <section className={styles.card} aria-labelledby="publishing">
      <h2 id="publishing">{t('publishing.title')}</h2>
      <TextField
        label={t('publishing.note')}
        hint={t('publishing.noteHint')}
        value={note}
        maxLength={300}
        onChange={publishing.writeNote}
      />
      {kind === 'activity' && !publishing.cannotRehearse && (
        <>
          <Button variant="quiet" loading={rehearsal.isBusy} onClick={() => void publishing.rehearse()}>
            {t('publishing.rehearse')}
          </Button>
          <p className={styles.quiet}>{t('publishing.about')}</p>
          {rehearsal.failure !== null && <FailureMessage error={rehearsal.failure} />}
          {rehearsal.answer && (
            <output>
              <PublishingImpact rehearsal={rehearsal.answer} isDraft={publishing.isDraft} />
            </output>
          )}
        </>
      )}
    </section>
  );
});
