import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './SubscribeBanner.module.css';

/** Leads to the shop, for everyone whose paymentStatus is not 'paid' (specification 2.1). */
export function SubscribeBanner() {
  const { t } = useTranslation();
  return (
    <aside className={styles.banner} aria-label={t('banner.label')}>
      <div className={classNames('wrap', styles.row)}>
        <Link to="/shop">
          {t('banner.subscribe')}
          <Icon name="forward" />
        </Link>
      </div>
    </aside>
  );
}
