import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { createFailureText, isServerUnreachable } from '../context/failure-text.ts';
import { useLazyPart } from '../context/LazyPart.tsx';
import { reloadForNewVersion } from '../context/reload-once.ts';
import { ScreenNotLoadedError } from '../context/screen-not-loaded.ts';
import { useIsInLearnerApp } from '../context/Session.tsx';
import { loadOfflineParts } from './offline.ts';
import styles from './layout.module.css';

const offlineNotice = () => loadOfflineParts().then((parts) => parts.OfflineNotice);

type ErrorScreenProps = { error: unknown; onClose(): void };

/** Replaces a failed screen by a notice that there is no network, or by the generic error screen. */
export function ErrorScreen({ error, onClose }: ErrorScreenProps) {
  const isOffline = !navigator.onLine && isServerUnreachable(error);
  const { Part: OfflineNotice, failure } = useLazyPart(offlineNotice, { isWanted: isOffline });
  if (!isOffline || failure) return <GenericError error={error} onClose={onClose} />;
  return (
    OfflineNotice && <OfflineNotice tryAgain={error instanceof ScreenNotLoadedError ? reload : onClose} />
  );
}

const reload = (): void => window.location.reload();

/**
 * Shows the generic error screen (specification 2.1). Its button calls `onClose`, but reloads the page when the
 * screen's chunk could not be loaded.
 */
function GenericError({ error, onClose }: ErrorScreenProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = createFailureText(error);

  useEffect(() => heading.current?.focus(), []);
  // A reload in the learner app loses nothing, because typed text is stored; the registration and the editor may lose
  // text.
  const mayReload = useIsInLearnerApp() && error instanceof ScreenNotLoadedError;
  useEffect(() => {
    if (mayReload) reloadForNewVersion();
  }, [mayReload]);

  return (
    <div className={styles.notice}>
      <h1 ref={heading} tabIndex={-1}>
        {t('errors.title')}
      </h1>
      <p role="alert">{'key' in text ? t(text.key) : text.message}</p>
      {error instanceof ScreenNotLoadedError ? (
        <Button onClick={reload}>{t('start.refresh')}</Button>
      ) : (
        <Button onClick={onClose}>{t('errors.close')}</Button>
      )}
    </div>
  );
}
