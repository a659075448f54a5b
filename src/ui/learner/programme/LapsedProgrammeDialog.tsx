import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Modal } from '../../kit/Modal.tsx';
import type { ProgrammeStore } from './programme-store.ts';

/**
 * Asks a family that was away for two weeks whether to continue the Programme, or to start again after a confirmation
 * (decision A25). The two dialogs are never open together.
 */
export const LapsedProgrammeDialog = observer(function LapsedProgrammeDialog({
  store,
}: {
  store: ProgrammeStore;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);

  if (store.failed === 'reset' || store.failed === 'continue')
    return (
      <ErrorOverlay
        title={t('errors.title')}
        message={t(`errors.programme.${store.failed}`)}
        onClose={store.dismissFailed}
      />
    );
  if (isAsking)
    return (
      <Modal
        title={t('programme.reset')}
        message={t('programme.resetText')}
        destructive
        confirming={store.busy === 'resetting'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void store.reset().then(() => setAsking(false))}
      />
    );
  return (
    <Modal
      title={t('programme.lapsedTitle')}
      message={t('programme.lapsedText')}
      confirmText={t('programme.continue')}
      cancelText={t('programme.reset')}
      closeOnEscape={false}
      confirming={store.busy === 'continuing'}
      onConfirm={() => void store.continue()}
      onCancel={() => setAsking(true)}
    />
  );
});
