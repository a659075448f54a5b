import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { failureText } from '../context/failure-text.ts';
import styles from '../layout/layout.module.css';

const known = [400, 404, 405];

/** What the router shows when a page cannot be made at all (specification 2.1, decision C30). */
export function RouterFallback() {
  const { t } = useTranslation();
  const error = useRouteError();
  const text = failureText(error);
  const message = () => {
    if (!isRouteErrorResponse(error)) return 'key' in text ? t(text.key) : text.message;
    const words = known.includes(error.status) ? t(`errors.router.${error.status}`) : error.statusText;
    return `${error.status} ${words}`;
  };
  return (
    <main className={styles.notice}>
      <h1>{t('errors.router.title')}</h1>
      <p role="alert">{message()}</p>
      <a href="/">{t('notFound.home')}</a>
    </main>
  );
}
