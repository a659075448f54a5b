import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { useSession } from '../../context/Session.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { FinishIllustration } from '../../kit/illustrations/FinishIllustration.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { Logo } from '../../kit/Logo.tsx';
import { createPaymentCompletionStore } from './completion-store.ts';
import { toReloadableReturn, readPaymentReturn } from './payment-return.ts';
import styles from './shop.module.css';

/** The payment statuses that the locale files have texts for. */
const knownStatuses = [
  'processing',
  'succeeded',
  'requires_payment_method',
  'requires_action',
  'canceled',
  'failed',
  'unknown',
];

/** Shows the result of a payment after the provider has redirected back to this page (specification 2.2). */
export const CompletionScreen = observer(function CompletionScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const { refresh } = useSession();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const returned = useReturn();
  const [store] = useState(() => createPaymentCompletionStore(services, returned, () => void refresh()));
  const { payment, verification, isThanked } = store;
  const words = knownStatuses.includes(payment) ? t(`shop.status.${payment}`) : payment;
  useEffect(() => store.open(), [store]);

  // The result takes the focus, because the button for another attempt disappears after success.
  useEffect(() => {
    if (!isThanked) return;
    announce(t('shop.completion.thanks'));
    if (document.activeElement === document.body) heading.current?.focus();
  }, [isThanked, announce, t]);

  return (
    <div className={styles.completion}>
      <div className={styles.scene}>
        {isThanked ? <FinishIllustration /> : <Logo lean={verification === 'processing'} />}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t(isThanked ? 'shop.completion.thanks' : 'shop.completion.title')}
      </h1>
      <output>
        <p>
          {t('shop.completion.payment', { status: payment })}
          {words !== payment && ` (${words})`}
        </p>
        <p>{t('shop.completion.verification', { status: t(`shop.verification.${verification}`) })}</p>
      </output>
      <div className={styles.actions}>
        {store.hasFailed && verification !== 'succeeded' && (
          <Button loading={verification === 'processing'} onClick={store.retry}>
            {t('shop.completion.retry')}
          </Button>
        )}
        <LinkButton to="/" variant={isThanked ? 'primary' : 'quiet'}>
          {t('shop.toDashboard')}
        </LinkButton>
      </div>
      {isThanked && <p className={styles.note}>{t('shop.completion.access')}</p>}
      {verification === 'failed' && <p className={styles.note}>{t('shop.completion.safe')}</p>}
      {store.isMissing && (
        <ErrorOverlay
          title={t('errors.title')}
          message={t('errors.payment.notFound')}
          buttonText={t('shop.toDashboard')}
          onClose={() => void navigate('/', { replace: true })}
        />
      )}
    </div>
  );
});

/** Reads the payment from the query, and removes the query; a reload finds the payment in the history state. */
function useReturn() {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const [returned] = useState(() => readPaymentReturn(search, state));
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: toReloadableReturn(returned) });
  }, [search, pathname, navigate, returned]);
  return returned;
}
