import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import { createFailureText } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { useSession } from '../../context/Session.tsx';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import styles from './account.module.css';
import { SectionLoadFailure } from './SectionLoadFailure.tsx';
import { Passkeys } from './Passkeys.tsx';
import { AccountSection } from './AccountSection.tsx';
import { SignInDialog } from './SignInDialog.tsx';
import { readRefusalReason, createSignInStore, type SignInStore } from './sign-in-store.ts';

/** Shows the account's address, password, passkeys and signed-in browsers. */
export const SignInSection = observer(function SignInSection({
  signIn,
  email,
}: Pick<AccountDetails, 'signIn' | 'email'>) {
  const { t, i18n } = useTranslation('account');
  const services = useServices();
  const { logOut } = useSession();
  const [store] = useState(() => createSignInStore(services, () => void logOut()));
  useEffect(() => void store.open(), [store]);
  if (!signIn.isHere) return <KeptElsewhere address={signIn.address} />;
  if (store.phase !== 'shown') return null;
  const { browsersFailure, passkeysFailure } = store;
  const again = (): void => void store.open();
  return (
    <>
      {passkeysFailure === null ? (
        <AccountSection title={t('signIn.title')}>
          <Address store={store} email={email} />
          <h3>{t('signIn.password')}</h3>
          <p>{t('signIn.passwordText')}</p>
          <div className={styles.row}>
            <Button
              variant="quiet"
              loading={store.busy === 'mail'}
              onClick={() => void store.mailPasswordLink()}
            >
              {t('signIn.mail')}
            </Button>
            <output className={styles.quiet}>{store.done === 'mail' && t('signIn.mailed', { email })}</output>
          </div>
          <Passkeys store={store} />
          <h3>{t('signIn.factor')}</h3>
          <p>{t('signIn.factorText')}</p>
          <p>
            <a href={`/idp/second-factor?lng=${i18n.language}`}>{t('signIn.factorGo')}</a>
          </p>
        </AccountSection>
      ) : (
        <SectionLoadFailure title={t('signIn.title')} failure={passkeysFailure} onAgain={again} />
      )}
      {browsersFailure === null ? (
        <Browsers store={store} />
      ) : (
        <SectionLoadFailure title={t('browsers.title')} failure={browsersFailure} onAgain={again} />
      )}
      <SignInDialog key={store.asked?.act} store={store} />
      <NotDone store={store} />
    </>
  );
});

type AddressProps = { store: SignInStore; email: string };

/** Shows the account's email address, and offers to change it. */
const Address = observer(function Address({ store, email }: AddressProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <h3>{t('signIn.email')}</h3>
      <p>{t('signIn.emailText', { email })}</p>
      <div className={styles.row}>
        <Button variant="quiet" onClick={() => store.ask({ act: 'email' })}>
          {t('signIn.changeEmail')}
        </Button>
        <output className={styles.quiet}>
          {store.done === 'email' && t('signIn.emailMailed', { email: store.mailedTo })}
        </output>
      </div>
    </>
  );
});

/** Says that an outside issuer stores address, password and sign-ins. */
function KeptElsewhere({ address }: { address: string | null }) {
  const { t } = useTranslation('account');
  return (
    <AccountSection title={t('signIn.title')}>
      <p>{t('signIn.elsewhere')}</p>
      {address && (
        <p>
          <a href={address} rel="noreferrer">
            {t('signIn.there')}
          </a>
        </p>
      )}
    </AccountSection>
  );
}

const Browsers = observer(function Browsers({ store }: { store: SignInStore }) {
  const { t, i18n } = useTranslation('account');
  return (
    <AccountSection title={t('browsers.title')}>
      <p>{t('browsers.text')}</p>
      <ul className={styles.list}>
        {store.browsers.map((one) => {
          const { id, browser, usedAt, isThis } = one;
          const name = browser || t('browsers.unknown');
          return (
            <li key={id} className={styles.item}>
              <span>
                <strong>{name}</strong>
                {isThis && <> · {t('browsers.this')}</>}
                <br />
                <span className={styles.quiet}>
                  {t('browsers.used', { date: formatLongDateWithYear(usedAt, i18n) })}
                </span>
              </span>
              {!isThis && (
                <Button
                  variant="quiet"
                  disabled={store.busy !== null}
                  aria-label={t('browsers.endOne', { browser: name })}
                  onClick={() => store.ask({ act: 'end', browser: one })}
                >
                  {t('browsers.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.row}>
        <Button variant="danger" onClick={() => store.ask({ act: 'endAll' })}>
          {t('browsers.endAll')}
        </Button>
        <output className={styles.quiet}>{store.done === 'end' && t('browsers.ended')}</output>
      </div>
    </AccountSection>
  );
});

/** Shows why a change of the sign-in failed. */
const NotDone = observer(function NotDone({ store }: { store: SignInStore }) {
  const { t, i18n } = useTranslation('account');
  const { failed } = store;
  if (!failed) return null;
  const text = createFailureText(failed.error);
  const { waitsUntil: until } = store;
  const waits = until === null ? null : t('signIn.emailWaits', { date: formatLongDateWithYear(until, i18n) });
  const words = 'key' in text ? t(`translation:${text.key}`) : text.message;
  return (
    <ErrorOverlay
      title={t(`signInFailed.${failed.act}`)}
      message={readRefusalReason(failed.error) === 'none' ? t('passkeys.none') : (waits ?? words)}
      onClose={store.dismiss}
    />
  );
});
