import { useEffect, useEffectEvent, useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AddedPicture } from '../../../application/ports/device/media/picture-gateway.ts';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { disabledReasonAttributes } from '../disabled-with-reason.ts';
import { FailureMessage } from '../FailureMessage.tsx';
import { pickFirstFile } from '../FileDrop.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import type { PicturesStore } from './pictures-store.ts';
import styles from './pictures.module.css';

type AddPictureProps = { store: PicturesStore };

/** Uploads a picture and asks for its description. */
export const PictureUploadForm = observer(function PictureUploadForm({ store }: AddPictureProps) {
  const { t } = useTranslation('admin');
  const { answer, failure, isBusy } = store.added;
  const take = (file: File): void => void store.add(file);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.defaultPrevented && pickFirstFile(event.clipboardData, take)) event.preventDefault();
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  return (
    <section aria-labelledby="add-picture">
      <h2 id="add-picture">{t('pictures.add')}</h2>
      <PictureDrop label={t('pictures.pick')} onPick={take} />
      {isBusy && <output>{t('pictures.adding')}</output>}
      {failure !== null && <FailureMessage error={failure} />}
      {answer && <Added store={store} picture={answer} />}
    </section>
  );
});

/** Shows the uploaded picture, and the JSON that shows it in a content file. */
const Added = observer(function Added({ store, picture }: AddPictureProps & { picture: AddedPicture }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const announce = useAnnounce();
  const { lines, alt } = store;
  const { address, width, height, isNew } = picture;
  const copy = async (): Promise<void> => {
    if (lines === null) return;
    // The author copies the JSON by hand when the browser refuses access to the clipboard.
    const isCopied = await navigator.clipboard.writeText(lines).then(
      () => true,
      () => false,
    );
    announce(t(isCopied ? 'pictures.copied' : 'pictures.copyByHand'));
  };
  return (
    <div className={styles.added}>
      <img src={address} alt={alt} className={styles.large} />
      <p>{t(isNew ? 'pictures.new' : 'pictures.known', { width, height })}</p>
      <TextField
        label={t('pictures.alt')}
        hint={t('pictures.altHint')}
        value={alt}
        maxLength={300}
        required
        onChange={store.describe}
      />
      {lines !== null && <pre className={styles.lines}>{lines}</pre>}
      <p>
        <Button onClick={() => void copy()} {...disabledReasonAttributes(lines === null, id)}>
          {t('pictures.copy')}
        </Button>
      </p>
      <p id={id} hidden={lines !== null}>
        {t('pictures.altNeeded')}
      </p>
    </div>
  );
});
