import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { Notice } from '../layout/Notice.tsx';
import { useSession } from '../context/Session.tsx';

const texts = {
  'no-role': 'gate.noRole',
  'no-user': 'errors.user.notFound',
  'wrong-clock': 'errors.user.wrongClock',
  'unreadable-token': 'errors.user.unreadableToken',
} as const;

const isSignedIn = (kind: string): kind is keyof typeof texts => Object.hasOwn(texts, kind);

/** The page of a person who cannot be let in, where trying again would not help: it says what they can do. */
export const SignInRefused = observer(function SignInRefused() {
  const { kind } = useSession().gate;
  return isSignedIn(kind) ? <NotKnown kind={kind} /> : <NoStorage />;
});

/** Signed in, but not known here, or without a role: the way on is out. */
function NotKnown({ kind }: { kind: keyof typeof texts }) {
  const { t } = useTranslation();
  const { logOut } = useSession();
  return (
    <Notice title={t(texts[kind])}>
      <Button onClick={() => void logOut()}>
        {t(kind === 'no-role' ? 'gate.signOut' : 'errors.user.logInAgain')}
      </Button>
    </Notice>
  );
}

/** Signing in needs a browser that keeps something for this site. */
function NoStorage() {
  const { t } = useTranslation();
  return (
    <Notice title={t('gate.noStorage.title')}>
      <p>{t('gate.noStorage.text')}</p>
      <ul>
        <li>{t('gate.noStorage.allow')}</li>
        <li>{t('gate.noStorage.leavePrivate')}</li>
        <li>{t('gate.noStorage.makeRoom')}</li>
      </ul>
      <p>{t('gate.noStorage.then')}</p>
      <LinkButton href="/">{t('gate.startAgain')}</LinkButton>
    </Notice>
  );
}
