import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SkipLink.module.css';

const skip = (): void => document.getElementById('main')?.focus();

/** Runs an act in place of following the link, so that the address stays the same. */
const instead = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

/**
 * Shows the first Tab stop of every page, a link to `<main id="main" tabIndex={-1}>`. 'Exit this page' is the second
 * stop, if the page has it.
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
