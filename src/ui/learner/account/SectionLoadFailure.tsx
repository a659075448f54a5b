import { useTranslation } from 'react-i18next';
import { createFailureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { AccountSection } from './AccountSection.tsx';

type PartNotShownProps = { title: string; failure: unknown; onAgain: () => void };

/** Replaces a section of the page that could not be loaded. */
export function SectionLoadFailure({ title, failure, onAgain }: PartNotShownProps) {
  const { t } = useTranslation('account');
  const text = createFailureText(failure);
  return (
    <AccountSection title={title}>
      <p role="alert">
        {t('partNotShown')} {'key' in text ? t(`translation:${text.key}`) : text.message}
      </p>
      <Button variant="quiet" aria-label={`${t('again')}: ${title}`} onClick={onAgain}>
        {t('again')}
      </Button>
    </AccountSection>
  );
}
