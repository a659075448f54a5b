import { useTranslation } from 'react-i18next';
import { failureText } from '../context/failure-text.ts';
import { ErrorOverlay } from '../kit/ErrorOverlay.tsx';
import styles from './admin.module.css';

/** Why something did not come, in words. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const text = failureText(error);
    return 'key' in text ? t(text.key) : text.message;
  };
}

/** In the place of what did not come. */
export function Failure({ error }: { error: unknown }) {
  const words = useFailureWords();
  return (
    <p className={styles.problems} role="alert">
      {words(error)}
    </p>
  );
}

type FailureOverlayProps = { title: string; error: unknown; onClose(): void };

/** Over the page, where something was asked for and did not happen. */
export function FailureOverlay({ title, error, onClose }: FailureOverlayProps) {
  const words = useFailureWords();
  return <ErrorOverlay title={title} message={words(error)} onClose={onClose} />;
}
