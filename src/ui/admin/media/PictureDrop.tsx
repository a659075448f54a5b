import { useTranslation } from 'react-i18next';
import { FileDrop } from '../FileDrop.tsx';

const accept = 'image/png,image/jpeg,image/webp,image/avif,image/svg+xml,.png,.jpg,.jpeg,.webp,.avif,.svg';

type PictureDropProps = { label: string; onPick: (file: File) => void };

/** Shows a box that accepts a picture: chosen, dropped onto the box, or pasted while the box has the focus. */
export function PictureDrop(props: PictureDropProps) {
  const { t } = useTranslation('admin');
  return <FileDrop {...props} hint={t('pictures.drop')} accept={accept} />;
}
