import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { failureText } from '../context/failure-text.ts';
import { reloadOnce } from '../context/reload-once.ts';
import { ScreenNotLoaded } from '../context/screen-not-loaded.ts';
import { useInLearnerApp } from '../context/Session.tsx';
import styles from './layout.module.css';

/** The generic error screen (specification 2.1). `onClose` resets the error; a screen that did not load needs the page loaded again. */
export function ErrorScreen({ error, onClose }: { error: unknown; onClose(): void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = failureText(error);

  useEffect(() => heading.current?.focus(), []);
  // What learners write is kept; what is half-way in a registration or in the editor may not be.
  const mayReload = useInLearnerApp() && error instanceof ScreenNotLoaded;
  useEffect(() => {
    if (mayReload) reloadOnce();
  }, [mayReload]);

  return (
    <div className={styles.notice}>
      <h1 ref={heading} tabIndex={-1}>
        {t('errors.title')}
      </h1>
      <p role="alert">{'key' in text ? t(text.key) : text.message}</p>
      {error instanceof ScreenNotLoaded ? (
        <Button onClick={() => window.location.reload()}>{t('start.refresh')}</Button>
      ) : (
        <Button onClick={onClose}>{t('errors.close')}</Button>
      )}
    </div>
  );
}
