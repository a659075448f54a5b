import { useEffect } from 'react';
import { useRoutes, type RouteObject } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { LazyScreen } from '../layout/LazyScreen.tsx';
import { NotFound } from '../layout/NotFound.tsx';
import { useServices } from '../context/Services.tsx';
import type { Resolver } from '../stores/resolver.ts';
import { HelpFooter, MainContent, LayoutNotices } from '../layout/Layouts.tsx';
import { Header } from '../kit/page/Header.tsx';
import { SkipLink } from '../kit/page/SkipLink.tsx';
import { LetterIllustration } from '../kit/illustrations/LetterIllustration.tsx';
import { ConfirmationScreen } from './ConfirmationScreen.tsx';
import { createRegistrationStore, type RegistrationStore } from './registration-store.ts';
import { createResendVerificationStore, type ResendVerificationStore } from './resend-store.ts';
import { SignUpScreen } from './SignUpScreen.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';
import { AccountCreationOptions } from './account-creation-options.ts';
import { LogInButton } from './LogInButton.tsx';
import { MailboxLink, type MailboxLinkProps } from './MailboxLink.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import { ResendForm } from './ResendForm.tsx';
import styles from './registration.module.css';

const policy = () => import('../support/PolicyScreen.tsx').then((module) => module.PolicyScreen);

type Opened = { form: RegistrationStore; routes: RouteObject[] };

/** The stores of the registration pages: typed text survives a visit to a policy, and is lost with a full page load. */
const opened = new WeakMap<Resolver, Opened>();

/** Routes the pages of the registration app (specification 2.4). */
export function RegistrationApp() {
  const { form, routes } = openedFor(useServices());
  useEffect(() => form.putAside, [form]);
  return useRoutes(routes);
}

function openedFor(services: Resolver): Opened {
  let app = opened.get(services);
  if (!app) opened.set(services, (app = open(services)));
  return app;
}

function open(services: Resolver): Opened {
  const form = createRegistrationStore(services);
  const resend = createResendVerificationStore(services);
  const way = services.get(AccountCreationOptions);
  const routes: RouteObject[] = [
    {
      element: <RegistrationLayout />,
      children: [
        { index: true, element: <SignUpScreen form={form} resend={resend} way={way} /> },
        { path: 'confirmation', element: <ConfirmationScreen resend={resend} mailbox={way.links.mailbox} /> },
        { path: 'unverified', element: <UnverifiedScreen resend={resend} mailbox={way.links.mailbox} /> },
        { path: 'verify', element: <VerifyScreen /> },
        { path: 'terms', element: <LazyScreen key="terms" load={policy} /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
  return { form, routes };
}

/** Shows a page under the logo, for people without an account (specification 2.1). */
function RegistrationLayout() {
  return (
    <>
      <SkipLink />
      <Header />
      <MainContent />
      <HelpFooter />
      <LayoutNotices />
    </>
  );
}

/** Asks a person with an unverified address to verify it before they log in (specification 2.4). */
function UnverifiedScreen({ resend, mailbox }: MailboxLinkProps & { resend: ResendVerificationStore }) {
  const { t } = useTranslation();
  return (
    <RegistrationPage now="verify" beside={<LetterIllustration />} pictureFirst>
      <h1>{t('registration.unverified.title')}</h1>
      <p className={styles.intro}>{t('registration.unverified.text')}</p>
      <MailboxLink mailbox={mailbox} />
      <p>{t('registration.unverified.verified')}</p>
      <LogInButton variant="quiet" />
      <ResendForm resend={resend} asks />
    </RegistrationPage>
  );
}
