import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { disabledReasonAttributes } from '../../disabled-with-reason.ts';
import { FilePicker } from '../../FilePicker.tsx';
import { usePermissionCheck } from '../../Permissions.tsx';
import { downloadFile } from '../../../context/save-file.ts';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

type EditorActionsProps = { store: EditorStore; isFull: boolean; onFull(): void };

/** Shows the buttons that act on the whole text. */
export const EditorActions = observer(function EditorActions({ store, isFull, onFull }: EditorActionsProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const mayPublish = usePermissionCheck()('content.publish');
  const { kind, uploadBarred, downloadBarred, publishing } = store;
  const { busy } = publishing;
  const name = kind ?? 'any';
  const download = async (): Promise<void> => {
    const file = await store.fileToSave();
    if (file) downloadFile(file.name, new Blob([file.text], { type: 'application/json' }));
  };
  return (
    <>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void store.format()}>
          {t('editor.format')}
        </Button>
        <Button variant="quiet" onClick={onFull}>
          {t(isFull ? 'editor.exitFullscreen' : 'editor.fullscreen')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => void download()}
          {...disabledReasonAttributes(downloadBarred !== null, `${id}download`)}
        >
          {t('editor.download')}
        </Button>
        <Button variant="quiet" loading={busy === 'verifying'} onClick={() => void publishing.verify()}>
          {t(`editor.verify.${name}`)}
        </Button>
        {mayPublish && (
          <Button
            loading={busy === 'uploading'}
            onClick={() => void publishing.upload()}
            {...disabledReasonAttributes(uploadBarred !== null, `${id}upload`)}
          >
            {t(`editor.upload.${name}`)}
          </Button>
        )}
        <FilePicker label={t('editor.open')} onPick={(file) => void store.take(file)} />
      </div>
      <p className={styles.reason} id={`${id}upload`} hidden={uploadBarred === null || !mayPublish}>
        {uploadBarred && t(`editor.barred.${uploadBarred}`)}
      </p>
      <span id={`${id}download`} hidden>
        {downloadBarred && t(`editor.barred.${downloadBarred}`)}
      </span>
    </>
  );
});
