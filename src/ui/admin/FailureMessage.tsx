import { useTranslation } from 'react-i18next';
import { createFailureText } from '../context/failure-text.ts';
import { ErrorOverlay } from '../kit/ErrorOverlay.tsx';
import styles from './admin.module.css';

/** Returns a function that turns an error into a message for people. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const text = createFailureText(error);
    return 'key' in text ? t(text.key) : text.message;
  };
}

/** Shows why something could not be loaded. */
export function FailureMessage({ error }: { error: unknown }) {
  const words = useFailureMessage();
  return (
    <p className={styles.problems} role="alert">
      {words(error)}
    </p>
  );
}

type FailureOverlayProps = { title: string; error: unknown; onClose(): void };

/** Shows in a dialog why an action failed. */
export function FailureOverlay({ title, error, onClose }: FailureOverlayProps) {
  const words = useFailureMessage();
  return <ErrorOverlay title={title} message={words(error)} onClose={onClose} />;
}
