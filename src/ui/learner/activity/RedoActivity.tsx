import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { Modal } from '../../kit/Modal.tsx';
import type { ActivityStore } from './activity-store.ts';

/** Offers 'Redo activity', and asks for confirmation before the progress is deleted. */
export const RedoActivity = observer(function RedoActivity({ store }: { store: ActivityStore }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        loading={store.isResetting}
        error={store.resetFailed ? t('activity.redoFailed') : undefined}
        onClick={() => setAsking(true)}
      >
        <Icon name="redo" />
        {t('activity.redo')}
      </Button>
      {isAsking && (
        <Modal
          title={t('activity.redo')}
          message={t('activity.redoText')}
          destructive
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void store.redo();
          }}
        />
      )}
    </>
  );
});
