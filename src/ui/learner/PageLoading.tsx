import { useTranslation } from 'react-i18next';
import styles from './page.module.css';

/** Shows that the content of a page is loading. */
export function PageLoading() {
  const { t } = useTranslation();
  return <output className={`wrap ${styles.loading}`}>{t('gate.loading')}</output>;
}
