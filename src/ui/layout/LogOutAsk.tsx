import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSession } from '../context/Session.tsx';
import { Modal } from '../kit/Modal.tsx';

/** Asks before a log out that removes answers which only this device has. */
export const LogOutAsk = observer(function LogOutAsk() {
  const { t } = useTranslation();
  const { isAskedToStay, logOut, stay } = useSession();
  if (!isAskedToStay) return null;
  return (
    <Modal
      title={t('leaving.title')}
      message={t('leaving.text')}
      confirmText={t('header.logOut')}
      cancelText={t('leaving.stay')}
      destructive
      onConfirm={() => void logOut()}
      onCancel={stay}
    />
  );
});
