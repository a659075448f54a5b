import { useTranslation } from 'react-i18next';
import { ErrorOverlay } from '../../../kit/ErrorOverlay.tsx';
import type { Told } from './told.ts';

/** What the specification has alerts say, in the product's own dialog (decision A66). */
export function ToldDialog({ told, onClose }: { told: Told; onClose(): void }) {
  const { t } = useTranslation('admin');
  const isGood = told.kind === 'verified' || told.kind === 'uploaded';
  return (
    <ErrorOverlay
      calm={isGood}
      title={t(isGood ? 'told.done' : 'told.problem')}
      message={t(`told.${told.kind}`, { ...told })}
      onClose={onClose}
    >
      {told.kind === 'uploaded' && <p>{t(`told.${told.meaning}`)}</p>}
      {told.kind === 'uploaded' && (told.inTheMiddle ?? 0) > 0 && (
        <p>{t('told.mayFinish', { count: told.inTheMiddle })}</p>
      )}
    </ErrorOverlay>
  );
}
