import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ErrorOverlay } from '../kit/ErrorOverlay.tsx';
import { Notice } from './Notice.tsx';

/** The shop where no payment can be made: it says so and returns to the dashboard (decision A50). */
export function Shop() {
  return <PaymentUnavailable reason="notCreated" />;
}

/** Then there is no payment to complete either (decision A52). */
export function ShopCompletion() {
  return <PaymentUnavailable reason="notFound" />;
}

function PaymentUnavailable({ reason }: { reason: 'notCreated' | 'notFound' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Notice title={t('shop.title')}>
      <ErrorOverlay
        title={t('errors.title')}
        message={t(`errors.payment.${reason}`)}
        buttonText={t('shop.toDashboard')}
        onClose={() => void navigate('/', { replace: true })}
      />
    </Notice>
  );
}
