import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../kit/Modal.tsx';
import type { ChangeStore } from './store/change-store.ts';

/** Asks before an answer is changed that others came after. */
export const ChangeAnswer = observer(function ChangeAnswer({ store }: { store: ChangeStore }) {
  const { t } = useTranslation();
  const { asking } = store;
  if (!asking) return null;
  return (
    <Modal
      title={t('chat.changing.title')}
      message={t('chat.changing.text', { count: asking.later })}
      confirmText={t('chat.changing.confirm')}
      cancelText={t('chat.changing.cancel')}
      onConfirm={store.confirm}
      onCancel={store.cancel}
    />
  );
});
