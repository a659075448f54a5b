import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { FinishIllustration } from '../../../kit/illustrations/FinishIllustration.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';

/**
 * Shows 'Finish Activity' and a modal, whose opening completes the Activity. A server with the calls of the
 * specification alone completes it when the modal is closed in any way (rule 8).
 */
export const FinishOffer = observer(function FinishOffer({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { failure } = store.state;
  const close = (): void => {
    setOpen(false);
    store.finish(true);
  };
  return (
    <>
      <Button
        loading={store.state.stage === 'completing'}
        error={
          failure?.of === 'completing' && store.raised === null
            ? replyFailureText(failure.code, t)
            : undefined
        }
        onClick={() => {
          setOpen(true);
          store.finish(false);
        }}
      >
        {t('finish.button')}
      </Button>
      {isOpen && (
        <Modal
          title={t('finish.title')}
          message={t('finish.text')}
          hideCancel
          onConfirm={close}
          onDismiss={close}
        >
          {store.activity?.finish !== 'quiet' && [
            <FinishIllustration key="scene" />,
            <p key="booking">{t('finish.reminder')}</p>,
          ]}
        </Modal>
      )}
    </>
  );
});
