import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { Modal } from '../../../kit/Modal.tsx';

/** Asks before leaving while the text is not saved. */
export function Leaving() {
  const { t } = useTranslation('admin');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      destructive
      title={t('editor.leaveTitle')}
      message={t('editor.leaveText')}
      confirmText={t('editor.leaveConfirm')}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
