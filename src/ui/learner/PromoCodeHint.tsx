import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './page.module.css';

/** Offers a promo code from an organisation in place of a payment, with a link to the shop. */
export function PromoCodeHint() {
  const { t } = useTranslation();
  return (
    <p className={styles.code}>
      {t('shop.codeFirst')} <Link to="/shop">{t('shop.useCode')}</Link>
    </p>
  );
}
