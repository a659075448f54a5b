import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NoticePage } from '../../layout/NoticePage.tsx';
import { Modal } from '../../kit/Modal.tsx';

/**
 * Says in a dialog that an Activity does not exist or is not open to this person, and leads back (specification 8). The
 * page behind has the same title.
 */
export function ActivityNotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NoticePage title={t('errors.activity.notFound')}>
      <Modal
        title={t('errors.activity.notFound')}
        message={t('errors.activity.notFoundText')}
        confirmText={t('errors.activity.toDashboard')}
        hideCancel
        closeOnEscape={false}
        onConfirm={() => void navigate('/')}
      />
    </NoticePage>
  );
}
