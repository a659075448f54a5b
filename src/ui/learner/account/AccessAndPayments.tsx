import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import { formatPrice } from '../../../domain/shop/price.ts';
import { formatLongDateWithYear } from '../long-date.ts';
import type { AccountStore } from './account-store.ts';
import styles from './account.module.css';
import { AccountSection } from './AccountSection.tsx';

type AccessAndPaymentsProps = { store: AccountStore; details: AccountDetails };

/** Shows the end of the person's access to all content, and the payments. */
export const AccessAndPayments = observer(function AccessAndPayments({
  store,
  details,
}: AccessAndPaymentsProps) {
  const { t, i18n } = useTranslation('account');
  const { accessUntil } = store;
  const { receipts } = details;
  const day = (at: number): string => formatLongDateWithYear(at, i18n);
  return (
    <AccountSection title={t('access.title')}>
      {accessUntil === null ? (
        <p>
          {t(details.grants.length > 0 ? 'access.over' : 'access.none')}{' '}
          <Link to="/shop">{t('access.shop')}</Link>
        </p>
      ) : (
        <p>{t('access.until', { date: day(accessUntil) })}</p>
      )}
      {receipts.length > 0 && (
        <>
          <h3>{t('receipts.title')}</h3>
          <ul className={styles.list}>
            {receipts.map(({ reference, paidAt, pence, until }) => (
              <li key={reference}>
                <strong>{formatPrice(pence)}</strong> {t('receipts.paid', { date: day(paidAt) })}
                <br />
                <span className={styles.quiet}>
                  {t('receipts.until', { date: day(until) })} · {t('receipts.reference')} {reference}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountSection>
  );
});
