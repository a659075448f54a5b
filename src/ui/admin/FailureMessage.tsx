import { useTranslation } from 'react-i18next';
import { createFailureText } from '../context/failure-text.ts';
import { ErrorOverlay } from '../kit/ErrorOverlay.tsx';
import styles from './admin.module.css';

/** Returns the function that gives a failure's message for people. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const text = createFailureText(error);
    return 'key' in text ? t(text.key) : text.message;
  };
}

/** Shows the reason why something could not be loaded, in its place. */
export function FailureMessage({ error }: { error: unknown }) {
  const words = useFailureMessage();
  return (
    <p className={styles.problems} role="alert">
      {words(error)}
    </p>
  );
}

type FailureOverlayProps = { title: string; error: unknown; onClose(): void };

/** Shows the failure of an act in a dialog over the page. */
export function FailureOverlay({ title, error, onClose }: FailureOverlayProps) {
  const words = useFailureMessage();
  return <ErrorOverlay title={title} message={words(error)} onClose={onClose} />;
}
