import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

/** A page whose content is on its way. */
export function PageLoading() {
  const { t } = useTranslation();
  return <output className={`wrap ${styles.loading}`}>{t('gate.loading')}</output>;
}
