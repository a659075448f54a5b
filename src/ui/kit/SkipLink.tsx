import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The first stop of the Tab key on every page: on to `<main id="main" tabIndex={-1}>`, without touching the address. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className={styles.skip} href="#main" onClick={skip}>
      {t('page.skipToContent')}
    </a>
  );
}
