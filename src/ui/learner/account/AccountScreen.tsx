import { useEffect, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { chooseAppForRoles } from '../../../domain/account/roles.ts';
import type { PaceName } from '../../../domain/sequencer/timing.ts';
import { createFailureText } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { useIsInLearnerApp, useSession } from '../../context/Session.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Preferences } from '../../layout/Preferences.tsx';
import { SegmentedControl } from '../../kit/forms/SegmentedControl.tsx';
import { ReminderSwitch } from '../reminders/ReminderSwitch.tsx';
import { AccessAndPayments } from './AccessAndPayments.tsx';
import { withAccountTexts } from './AccountTexts.tsx';
import { createAccountStore, type AccountStore } from './account-store.ts';
import styles from './account.module.css';
import { ReauthenticationSwitch } from './ReauthenticationSwitch.tsx';
import { DeviceNotesSwitch } from './DeviceNotesSwitch.tsx';
import { DiscreetTab } from './DiscreetTab.tsx';
import { AccountDeletion, PlannedErasure } from './AccountDeletion.tsx';
import { HistoryLinks } from './HistoryLinks.tsx';
import { KeepsakesLink } from './KeepsakesLink.tsx';
import { SectionLoadFailure } from './SectionLoadFailure.tsx';
import { AccountSection } from './AccountSection.tsx';
import { SignInSection } from './SignInSection.tsx';
import { DataExport } from './DataExport.tsx';

const Account = observer(function Account() {
  const { t } = useTranslation('account');
  const services = useServices();
  const { user } = useSession();
  const [store] = useState(() => createAccountStore(services));
  useEffect(() => void store.open(), [store]);
  const { details, phase } = store;
  const email = details?.email || user?.email;
  const isStaff =
    useIsInLearnerApp() && chooseAppForRoles({ roles: user?.roles ?? [], path: '/admin' }) === 'admin';
  return (
    <div className={`wrap ${styles.page}`}>
      <header>
        <h1>{t('title')}</h1>
        {email && (
          <p className={styles.whose}>
            {t('whose')} <strong>{email}</strong>
          </p>
        )}
        {isStaff && (
          <p>
            {/* A plain link loads the page anew, because the admin app has routes of its own. */}
            <a href="/admin">{t('staff')}</a>
          </p>
        )}
      </header>
      {details && <PlannedErasure store={store} details={details} />}
      {phase === 'loading' ? (
        <output className={styles.quiet}>{t('translation:gate.loading')}</output>
      ) : (
        <Sections store={store} />
      )}
      <Failed store={store} />
    </div>
  );
});

/** Shows the account page, once its texts are loaded. */
export const AccountScreen = withAccountTexts(Account);

/** Shows all sections at once, because a section that appears later would move the others. */
const Sections = observer(function Sections({ store }: { store: AccountStore }) {
  const { t } = useTranslation('account');
  const { details, phase } = store;
  return (
    <div className={styles.sections}>
      {phase === 'failed' && <NotShown store={store} />}
      {details && <AccessAndPayments store={store} details={details} />}
      <KeepsakesLink />
      <HistoryLinks />
      <AccountSection title={t('look.title')}>
        <div className={styles.settings}>
          <Preferences />
          <PaceSetting store={store} />
        </div>
        <p className={styles.quiet}>{t('look.here')}</p>
      </AccountSection>
      <DiscreetTab />
      <ReauthenticationSwitch />
      {details && <SignInSection signIn={details.signIn} email={details.email} />}
      <MailNotes />
      <DeviceNotesSwitch />
      {details && <DataExport store={store} details={details} />}
      {details && <AccountDeletion store={store} details={details} />}
    </div>
  );
});

function MailNotes() {
  const { t } = useTranslation('account');
  const [tries, setTries] = useState(0);
  const notKnown = (failure: unknown): ReactNode => (
    <SectionLoadFailure title={t('reminders')} failure={failure} onAgain={() => setTries(tries + 1)} />
  );
  return <ReminderSwitch key={tries} Around={Notes} notKnown={notKnown} />;
}

function Notes({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  return <AccountSection title={t('reminders')}>{children}</AccountSection>;
}

const NotShown = observer(function NotShown({ store }: { store: AccountStore }) {
  const { t } = useTranslation('account');
  const text = createFailureText(store.failure);
  return (
    <AccountSection title={t('notShown')}>
      <p role="alert">{'key' in text ? t(`translation:${text.key}`) : text.message}</p>
      <Button variant="quiet" onClick={() => void store.open()}>
        {t('again')}
      </Button>
    </AccountSection>
  );
});

/** Shows the error of an action that failed. */
const Failed = observer(function Failed({ store }: { store: AccountStore }) {
  const { t } = useTranslation('account');
  const { failed } = store;
  if (!failed) return null;
  const text = createFailureText(failed.error);
  return (
    <ErrorOverlay
      title={t(`failed.${failed.act}`)}
      message={'key' in text ? t(`translation:${text.key}`) : text.message}
      onClose={store.dismiss}
    />
  );
});

const names: readonly PaceName[] = ['normal', 'quick', 'instant', 'tap'];

/** Chooses how fast messages appear. */
const PaceSetting = observer(function PaceSetting({ store }: { store: AccountStore }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('chat.pace.label')}
      options={names.map((name) => ({ value: name, label: t(`chat.pace.${name}`) }))}
      value={store.pace}
      onChange={store.choosePace}
    />
  );
});
