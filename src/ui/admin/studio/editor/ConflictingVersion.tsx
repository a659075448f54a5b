import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import styles from '../../admin.module.css';
import { FailureMessage } from '../../FailureMessage.tsx';
import { formatReportInstant } from '../../date-text.ts';
import type { EditorStore } from './editor-store.ts';

/** The comparison is a chunk of its own, because it is large and seldom used. */
const loadTextDifference = async () =>
  (await import('../../text-difference/TextDifference.tsx')).TextDifference;

/** Asks what to do when another version was published after the one that this text is based on. */
export const ConflictingVersion = observer(function ConflictingVersion({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const [mine, setMine] = useState<string | null>(null);
  const { publishing } = store;
  const { uploads, busy } = publishing;
  const { conflict, theirs } = uploads;
  const { Part: TextDifference, failure } = useLazyPart(loadTextDifference, {
    isWanted: theirs.answer !== null,
  });
  if (conflict === null) return null;
  const { by, at, number, version } = conflict;
  const compare = async (): Promise<void> => {
    if (store.kind && (await uploads.readTheirs(store.kind))) setMine((await store.plainText()).trimEnd());
  };
  return (
    <Modal
      destructive
      title={t('conflict.title')}
      message={
        version === null
          ? t('conflict.gone')
          : t('conflict.text', {
              by,
              date: at === null ? '' : formatReportInstant(at),
              number: number ?? version.slice(0, 8),
            })
      }
      confirmText={t('conflict.mine')}
      confirming={busy === 'uploading'}
      onConfirm={() => void publishing.upload({ isSure: true, base: version })}
      onCancel={uploads.forget}
    >
      {version !== null && (
        <p className={styles.row}>
          <Button variant="quiet" loading={theirs.isBusy} onClick={() => void compare()}>
            {t('conflict.compare')}
          </Button>
          <Button variant="quiet" onClick={() => void publishing.takePublished()}>
            {t('conflict.theirs')}
          </Button>
        </p>
      )}
      {theirs.failure !== null && <FailureMessage error={theirs.failure} />}
      {failure !== null && <FailureMessage error={failure.error} />}
      {TextDifference && theirs.answer !== null && mine !== null && (
        <TextDifference before={theirs.answer} after={mine} />
      )}
    </Modal>
  );
});
