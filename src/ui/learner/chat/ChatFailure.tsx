import { useTranslation } from 'react-i18next';
import { createFailureText } from '../../context/failure-text.ts';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';

/** Shows an error over a conversation that can continue. */
export function ChatFailure({ error, onClose }: { error: unknown; onClose(): void }) {
  const { t } = useTranslation();
  const text = createFailureText(error);
  return (
    <ErrorOverlay
      title={t('errors.title')}
      message={'key' in text ? t(text.key) : text.message}
      onClose={onClose}
    />
  );
}
