import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { StoredDraft } from '../../../../application/ports/device/authoring/editor-draft.ts';
import { Button } from '../../../kit/Button.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import styles from '../../admin.module.css';
import { formatReportInstant } from '../../date-text.ts';
import { findJsonText } from './draft-text.ts';
import type { EditorStore } from './editor-store.ts';

type DraftsProps = { store: EditorStore; onOpen(draft: StoredDraft): void };

/** Lists the other drafts in this browser; a press opens one in the editor. */
export const OtherDraftsList = observer(function OtherDraftsList({ store, onOpen }: DraftsProps) {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<StoredDraft | null>(null);
  const { others } = store.keeper;
  if (others.length === 0) return null;
  return (
    <details className={styles.card}>
      <summary>{t('drafts.title', { count: others.length })}</summary>
      <ul>
        {others.map((draft) => {
          const name = `${findJsonText(draft.text, 'title') || findJsonText(draft.text, 'slug') || t('drafts.unnamed')}, ${formatReportInstant(draft.at)}`;
          return (
            <li key={draft.name} className={styles.row}>
              <span className={styles.beside}>{name}</span>
              <Button
                variant="plain"
                aria-label={t('drafts.openOne', { name })}
                onClick={() => onOpen(draft)}
              >
                {t('drafts.open')}
              </Button>
              <Button
                variant="plain"
                aria-label={t('drafts.discardOne', { name })}
                onClick={() => setLeaving(draft)}
              >
                {t('drafts.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
      {leaving && (
        <Modal
          destructive
          title={t('drafts.discardTitle')}
          message={t('drafts.discardText')}
          confirmText={t('drafts.discardConfirm')}
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            store.keeper.discard(leaving.name);
            setLeaving(null);
          }}
        />
      )}
    </details>
  );
});
