import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

const skip = (): void => document.getElementById('main')?.focus();

/** Acts in place of going there: the address stays as it is. */
const instead = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

/**
 * The first stop of the Tab key on every page: on to `<main id="main" tabIndex={-1}>`. Where there is a
 * way out, it is the second.
 */
export function SkipLink({ onExit }: { onExit?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles.skip} href="#main" onClick={instead(skip)}>
        {t('page.skipToContent')}
      </a>
      {onExit && (
        <a className={styles.skip} href="#exit" onClick={instead(onExit)}>
          {t('exit.button')}
        </a>
      )}
    </>
  );
}
