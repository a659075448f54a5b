import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { recordingTypes } from '../../../domain/media/kept-recording.ts';
import { useServices } from '../../context/Services.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { FilePicker } from '../FilePicker.tsx';
import { formatReportInstant } from '../date-text.ts';
import { parseCaptionsFile } from './captions-from.ts';
import { AuthorRecordingPlayer } from './AuthorRecordingPlayer.tsx';
import { RecordingDrop } from './RecordingDrop.tsx';
import { createRecordingsStore, type RecordingsStore } from './recordings-store.ts';
import styles from './recordings.module.css';

type RecordingPickerProps = {
  kind: 'audio' | 'video';
  /** The address of the step's current recording; empty for none. */
  address: string;
  onPicked: (address: string) => void;
  /** Receives captions that were read from a file. */
  onCaptions: (captions: string) => void;
};

/** Shows the recording of a step, and replaces it by an upload or by a stored recording. */
export const RecordingPicker = observer(function RecordingPicker({
  kind,
  address,
  onPicked,
  onCaptions,
}: RecordingPickerProps) {
  const { t } = useTranslation('admin');
  const { store, isOther, take } = useUpload(kind, onPicked);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      {address !== '' && (
        <AuthorRecordingPlayer key={address} kind={kind} address={address} label={t(`recordings.${kind}`)} />
      )}
      <RecordingDrop
        store={store}
        kind={kind}
        label={t(`recordings.pick.${kind}`)}
        onPick={(file) => void take(file)}
      />
      {isOther && <p>{t(`recordings.no.${kind}`)}</p>}
      <Button variant="plain" onClick={() => setChoosing(true)}>
        {t('pictures.chooseKept')}
      </Button>
      {kind === 'video' && <CaptionsPicker onCaptions={onCaptions} />}
      {isChoosing && (
        <KeptRecordings
          store={store}
          kind={kind}
          onClose={() => setChoosing(false)}
          onPicked={(picked) => {
            setChoosing(false);
            onPicked(picked);
          }}
        />
      )}
    </>
  );
});

/** Uploads a recording and sets it; `isOther` becomes true when the file is of the other kind. */
function useUpload(kind: RecordingPickerProps['kind'], onPicked: (address: string) => void) {
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const services = useServices();
  const [store] = useState(() => createRecordingsStore(services));
  const [isOther, setOther] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const take = async (file: File): Promise<void> => {
    setOther(false);
    const recording = await store.upload(file);
    // The upload is stored even if the field has been unmounted meanwhile.
    if (recording === null || !isShown.current) return;
    if (recordingTypes[recording.mediaType] !== kind) return setOther(true);
    announce(t('recordings.new'));
    onPicked(recording.address);
  };
  return { store, isOther, take };
}

function CaptionsPicker({ onCaptions }: Pick<RecordingPickerProps, 'onCaptions'>) {
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const read = async (file: File): Promise<void> => {
    const captions = parseCaptionsFile(await file.text());
    announce(t(captions === '' ? 'recordings.noCaptions' : 'recordings.captionsTaken'));
    if (captions !== '') onCaptions(captions);
  };
  return (
    <p>
      <FilePicker
        label={t('recordings.captionsFile')}
        accept=".vtt,.srt,text/vtt"
        onPick={(file) => void read(file)}
      />
    </p>
  );
}

type KeptRecordingsProps = Pick<RecordingPickerProps, 'kind' | 'onPicked'> & {
  store: RecordingsStore;
  onClose: () => void;
};

/** Shows all uploaded recordings of a kind, to choose one. */
const KeptRecordings = observer(function KeptRecordings({
  store,
  kind,
  onClose,
  onPicked,
}: KeptRecordingsProps) {
  const { t } = useTranslation('admin');
  useEffect(() => void store.open(), [store]);
  const { answer, failure } = store.all;
  const kept = answer?.filter(({ mediaType }) => recordingTypes[mediaType] === kind);
  return (
    <Modal
      fullScreen
      hideCancel
      title={t('recordings.kept')}
      confirmText={t('copies.close')}
      onCancel={onClose}
      onConfirm={onClose}
    >
      {failure !== null &&
        (store.isWithout(failure) ? <p>{t('recordings.absent')}</p> : <FailureMessage error={failure} />)}
      {failure === null && !kept && <output>{t('loading')}</output>}
      {kept?.length === 0 && <p>{t('pictures.none')}</p>}
      <ul className={styles.choices}>
        {kept?.map(({ address, bytes, addedAt }, index) => (
          <li key={address}>
            <AuthorRecordingPlayer
              kind={kind}
              address={address}
              label={t('recordings.numbered', { number: index + 1 })}
            />
            <Button variant="quiet" onClick={() => onPicked(address)}>
              {t('recordings.take', {
                number: index + 1,
                kilobytes: Math.ceil(bytes / 1024),
                date: formatReportInstant(addedAt),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
});
