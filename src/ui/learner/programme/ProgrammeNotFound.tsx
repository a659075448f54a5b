import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Notice } from '../../layout/Notice.tsx';
import { Modal } from '../../kit/Modal.tsx';

/**
 * The notice for a Programme that is missing, or not for this person: the only way is back (specification 8). The page
 * behind has the same title.
 */
export function ProgrammeNotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Notice title={t('errors.programme.notFound')}>
      <Modal
        title={t('errors.programme.notFound')}
        confirmText={t('errors.programme.toDashboard')}
        hideCancel
        closeOnEscape={false}
        onConfirm={() => void navigate('/')}
      />
    </Notice>
  );
}
