import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseVerificationResult } from '../../domain/account/verification-result.ts';
import { FinishIllustration } from '../kit/illustrations/FinishIllustration.tsx';
import { LetterIllustration } from '../kit/illustrations/LetterIllustration.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { LogInButton } from './LogInButton.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import styles from './registration.module.css';

/** Shows the result of the verification that the address names (specification 2.4, decision A57). */
export function VerifyScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { isVerified, message } = parseVerificationResult({
    success: query.get('success'),
    message: query.get('message'),
  });
  if (isVerified)
    return (
      <RegistrationPage now="logIn" beside={<FinishIllustration />} pictureFirst>
        <h1>{t('registration.verify.title')}</h1>
        <p className={styles.intro}>{t('registration.verify.text')}</p>
        <LogInButton />
      </RegistrationPage>
    );
  return (
    <RegistrationPage now="verify" beside={<LetterIllustration />} pictureFirst>
      <h1>{t('registration.verify.failed')}</h1>
      <p className={styles.intro}>{message || t('registration.verify.failedText')}</p>
      <p>{t('registration.verify.again')}</p>
      <div className={styles.actions}>
        <LinkButton to="/registration/unverified">{t('registration.verify.resend')}</LinkButton>
        <LogInButton variant="quiet" />
      </div>
    </RegistrationPage>
  );
}
