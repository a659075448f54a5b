import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../kit/Modal.tsx';
import { currentAddress } from '../context/current-address.ts';
import { useSession } from '../context/Session.tsx';

/** The sign-in is gone while a screen is open: what it holds stays visible behind this. */
export const SessionEnded = observer(function SessionEnded() {
  const { t } = useTranslation();
  const { ended, logIn } = useSession();
  if (!ended) return null;
  return (
    <Modal
      title={t('gate.sessionEnded')}
      message={t('gate.sessionEndedText')}
      confirmText={t('gate.logIn')}
      hideCancel
      closeOnEscape={false}
      onConfirm={() => void logIn(currentAddress())}
    />
  );
});
