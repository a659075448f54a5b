import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { recordingTypes } from '../../../domain/media/kept-recording.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { AuthorRecordingPlayer } from './AuthorRecordingPlayer.tsx';
import { RecordingDrop } from './RecordingDrop.tsx';
import { createRecordingsStore, type RecordingsStore } from './recordings-store.ts';

/** Lists the audio and video that authors have uploaded, and adds to them (an addition to the specification). */
export const RecordingsPanel = observer(function RecordingsPanel() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createRecordingsStore(services));
  useEffect(() => void store.open(), [store]);
  const may = usePermissionCheck();
  const { failure } = store.all;
  const { answer } = store.added;
  return (
    <section aria-labelledby="recordings">
      <h2 id="recordings">{t('recordings.title')}</h2>
      <p>{t('recordings.about')}</p>
      {failure !== null ? (
        store.isWithout(failure) ? (
          <p>{t('recordings.absent')}</p>
        ) : (
          <FailureMessage error={failure} />
        )
      ) : (
        <>
          {may('content.write') && (
            <RecordingDrop
              store={store}
              label={t('recordings.pick.either')}
              onPick={(file) => void store.add(file)}
            />
          )}
          {answer && <output>{t(answer.isNew ? 'recordings.new' : 'recordings.known')}</output>}
          <Kept store={store} />
        </>
      )}
    </section>
  );
});

const Kept = observer(function Kept({ store }: { store: RecordingsStore }) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const { all, cleared } = store;
  if (!all.answer) return <output>{t('loading')}</output>;
  return (
    <>
      <AdminTable
        caption={t('recordings.kept')}
        head={[
          t('pictures.address'),
          t('recordings.recording'),
          t('pictures.size'),
          t('pictures.added'),
          t('pictures.use'),
        ]}
        none={t('pictures.none')}
        rows={all.answer.map(({ address, mediaType, bytes, addedAt, isUsed }, index) => ({
          id: address,
          cells: [
            <code key="address">{address}</code>,
            <AuthorRecordingPlayer
              key="player"
              kind={recordingTypes[mediaType]}
              address={address}
              label={t('recordings.numbered', { number: index + 1 })}
            />,
            t('recordings.size', { mediaType, kilobytes: Math.ceil(bytes / 1024) }),
            formatReportInstant(addedAt),
            t(isUsed ? 'pictures.used' : 'pictures.unused'),
          ],
        }))}
      />
      {may('content.publish') && (
        <p>
          <Button variant="quiet" loading={cleared.isBusy} onClick={() => void store.clearUnused()}>
            {t('recordings.clear')}
          </Button>
        </p>
      )}
      {cleared.failure !== null && <FailureMessage error={cleared.failure} />}
      {cleared.answer !== null && <output>{t('recordings.cleared', { count: cleared.answer })}</output>}
    </>
  );
});
