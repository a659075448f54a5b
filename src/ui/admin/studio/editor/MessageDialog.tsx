import { useTranslation } from 'react-i18next';
import { ErrorOverlay } from '../../../kit/ErrorOverlay.tsx';
import type { EditorMessage } from './editor-message.ts';

/** Shows a message that the specification puts into an alert, in a dialog of our own (decision A66). */
export function MessageDialog({ message, onClose }: { message: EditorMessage; onClose(): void }) {
  const { t } = useTranslation('admin');
  const isGood = message.kind === 'verified' || message.kind === 'uploaded';
  return (
    <ErrorOverlay
      calm={isGood}
      title={t(isGood ? 'messages.done' : 'messages.problem')}
      message={t(`messages.${message.kind}`, { ...message })}
      onClose={onClose}
    >
      {message.kind === 'uploaded' && <p>{t(`messages.${message.meaning}`)}</p>}
      {message.kind === 'uploaded' && (message.inTheMiddle ?? 0) > 0 && (
        <p>{t('messages.mayFinish', { count: message.inTheMiddle })}</p>
      )}
    </ErrorOverlay>
  );
}
