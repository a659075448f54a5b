import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { formatReportInstant } from '../date-text.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { createPicturesStore, type PicturesStore } from './pictures-store.ts';
import styles from './pictures.module.css';

type PicturePickerProps = {
  /** The address of the field's current picture; empty for none. */
  address: string;
  alt: string;
  onPicked: (address: string) => void;
};

/** Shows the picture of a field, and replaces it by an upload or by a stored picture. */
export const PicturePicker = observer(function PicturePicker({ address, alt, onPicked }: PicturePickerProps) {
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const services = useServices();
  const [store] = useState(() => createPicturesStore(services));
  const [isChoosing, setChoosing] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const { failure, isBusy } = store.added;
  const take = async (file: File): Promise<void> => {
    const picture = await store.upload(file);
    // The upload is stored even if the field has been unmounted meanwhile.
    if (picture === null || !isShown.current) return;
    announce(t('pictures.new', { width: picture.width, height: picture.height }));
    onPicked(picture.address);
  };
  return (
    <>
      {address !== '' && <Preview key={address} address={address} alt={alt} />}
      <PictureDrop
        label={t(address === '' ? 'pictures.pick' : 'pictures.pickAnother')}
        onPick={(file) => void take(file)}
      />
      {isBusy && <output>{t('pictures.adding')}</output>}
      {failure !== null &&
        (store.isWithout(failure) ? <p>{t('pictures.absent')}</p> : <FailureMessage error={failure} />)}
      <Button variant="plain" onClick={() => setChoosing(true)}>
        {t('pictures.chooseKept')}
      </Button>
      {isChoosing && (
        <KeptPictures
          store={store}
          address={address}
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

function Preview({ address, alt }: { address: string; alt: string }) {
  const { t } = useTranslation('admin');
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p>{t('pictures.broken', { address })}</p>;
  return <img src={address} alt={alt} className={styles.preview} onError={() => setBroken(true)} />;
}

type KeptPicturesProps = Pick<PicturePickerProps, 'address' | 'onPicked'> & {
  store: PicturesStore;
  onClose: () => void;
};

/** Shows all uploaded pictures, to choose one. */
const KeptPictures = observer(function KeptPictures({
  store,
  address,
  onClose,
  onPicked,
}: KeptPicturesProps) {
  const { t } = useTranslation('admin');
  useEffect(() => void store.open(), [store]);
  const { answer, failure } = store.all;
  return (
    <Modal
      fullScreen
      hideCancel
      title={t('pictures.kept')}
      confirmText={t('copies.close')}
      onCancel={onClose}
      onConfirm={onClose}
    >
      {failure !== null &&
        (store.isWithout(failure) ? <p>{t('pictures.absent')}</p> : <FailureMessage error={failure} />)}
      {failure === null && !answer && <output>{t('loading')}</output>}
      {answer?.length === 0 && <p>{t('pictures.none')}</p>}
      <ul className={styles.choices}>
        {answer?.map((picture) => (
          <li key={picture.address}>
            <button
              type="button"
              aria-pressed={picture.address === address}
              onClick={() => onPicked(picture.address)}
            >
              <img src={picture.address} alt="" loading="lazy" />
              {t('pictures.keptOne', {
                width: picture.width,
                height: picture.height,
                date: formatReportInstant(picture.addedAt),
              })}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
});
