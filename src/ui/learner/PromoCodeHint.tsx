import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

/** Offers a code beside each link to the shop, before the price. */
export function PromoCodeHint() {
  const { t } = useTranslation();
  return (
    <p className={styles.code}>
      {t('shop.codeFirst')} <Link to="/shop">{t('shop.useCode')}</Link>
    </p>
  );
}
