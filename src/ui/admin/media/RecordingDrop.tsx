import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../FailureMessage.tsx';
import { FileDrop } from '../FileDrop.tsx';
import type { RecordingsStore } from './recordings-store.ts';

const accept = { audio: 'audio/mpeg,audio/mp4,.mp3,.m4a', video: 'video/mp4,.mp4,.m4v' } as const;

type RecordingDropProps = {
  store: RecordingsStore;
  label: string;
  /** The kind of recording that is accepted; both kinds by default. */
  kind?: 'audio' | 'video';
  onPick: (file: File) => void;
};

/** Uploads a recording, which is chosen, dropped or pasted, and shows the progress. */
export const RecordingDrop = observer(function RecordingDrop({
  store,
  label,
  kind,
  onPick,
}: RecordingDropProps) {
  const { t } = useTranslation('admin');
  const { failure, isBusy } = store.added;
  return (
    <>
      <FileDrop
        label={label}
        hint={t(`recordings.drop.${kind ?? 'either'}`)}
        accept={kind ? accept[kind] : `${accept.audio},${accept.video}`}
        onPick={onPick}
      />
      {isBusy && (
        <label>
          {t('recordings.adding')} <progress value={store.sent} max={1} />
        </label>
      )}
      {failure !== null &&
        (store.isWithout(failure) ? <p>{t('recordings.absent')}</p> : <FailureMessage error={failure} />)}
    </>
  );
});
