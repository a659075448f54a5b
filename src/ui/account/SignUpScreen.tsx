import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NoticePage } from '../layout/NoticePage.tsx';
import { useSession } from '../context/Session.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { TalkIllustration } from '../kit/illustrations/TalkIllustration.tsx';
import { LogInButton } from './LogInButton.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import type { RegistrationStore } from './registration-store.ts';
import type { ResendVerificationStore } from './resend-store.ts';
import { SignUpForm } from './SignUpForm.tsx';
import type { AccountCreationOptions } from './account-creation-options.ts';
import styles from './registration.module.css';

type SignUpProps = { form: RegistrationStore; resend: ResendVerificationStore; way: AccountCreationOptions };

/** Shows the sign-up form, or how else people get an account on this installation (specification 2.4). */
export const SignUpScreen = observer(function SignUpScreen({ form, resend, way }: SignUpProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const elsewhere = pageElsewhere(way);
  if (elsewhere !== null) return <IssuerRegistrationRedirect address={elsewhere} />;
  if (way.registration === 'operator' || form.isClosed)
    return <AccountsByOperator takesFocus={form.isClosed} />;
  return (
    <RegistrationPage now="register" beside={<WhatWaits />}>
      <h1>{t('registration.form.title')}</h1>
      <p className={styles.intro}>{t('registration.form.intro')}</p>
      {user && (
        <div className={styles.note}>
          <p>{t('registration.signedIn.text', { email: user.email })}</p>
          <LinkButton variant="quiet" to="/">
            {t('registration.signedIn.home')}
          </LinkButton>
        </div>
      )}
      <SignUpForm form={form} onRegistered={resend.begin} />
      {!user && (
        <div className={styles.other}>
          <p>{t('registration.form.haveAccount')}</p>
          <LogInButton variant="quiet" />
        </div>
      )}
    </RegistrationPage>
  );
});

/** Shows the benefits of an account beside the form. */
function WhatWaits() {
  const { t } = useTranslation();
  return (
    <>
      <TalkIllustration />
      <h2>{t('registration.beside.title')}</h2>
      <ul>
        {(['together', 'pace', 'private'] as const).map((point) => (
          <li key={point}>{t(`registration.beside.${point}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** Says that the operator of this installation makes the accounts. */
function AccountsByOperator({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1}>
      <NoticePage title={t('registration.operator.title')}>
        <p>{t('registration.operator.text')}</p>
        <LogInButton />
      </NoticePage>
    </div>
  );
}

/** Returns the address of a registration page on another site; null unless it is http or https. */
function pageElsewhere({ links: { registration } }: AccountCreationOptions): string | null {
  return registration !== undefined && /^https?:\/\//i.test(registration) ? registration : null;
}

const replacePage = (address: string): void => window.location.replace(address);

/** Replaces this page by the issuer's own registration page, so that Back leads to the page before this one. */
export function IssuerRegistrationRedirect({
  address,
  leaveTo = replacePage,
}: {
  address: string;
  leaveTo?: typeof replacePage;
}) {
  const { t } = useTranslation();
  useEffect(() => {
    leaveTo(address);
  }, [address, leaveTo]);
  return (
    <NoticePage title={t('registration.elsewhere.title')}>
      <p>{t('registration.elsewhere.text')}</p>
      <LinkButton href={address}>{t('registration.elsewhere.go')}</LinkButton>
    </NoticePage>
  );
}
