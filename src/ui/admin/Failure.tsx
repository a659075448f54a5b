import { useTranslation } from 'react-i18next';
import { failureText } from '../context/failure-text.ts';
import { ErrorOverlay } from '../kit/ErrorOverlay.tsx';
import styles from './admin.module.css';

/** Returns the function that gives a failure's message for people. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const text = failureText(error);
    return 'key' in text ? t(text.key) : text.message;
  };
}

/** Shows the reason why something could not be loaded, in its place. */
export function Failure({ error }: { error: unknown }) {
  const words = useFailureWords();
  return (
    <p className={styles.problems} role="alert">
      {words(error)}
    </p>
  );
}

type FailureOverlayProps = { title: string; error: unknown; onClose(): void };

/** Shows the failure of an act in a dialog over the page. */
export function FailureOverlay({ title, error, onClose }: FailureOverlayProps) {
  const words = useFailureWords();
  return <ErrorOverlay title={title} message={words(error)} onClose={onClose} />;
}
