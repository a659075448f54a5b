import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/Button.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';
import { NoticePage } from '../layout/NoticePage.tsx';
import { useSession } from '../context/Session.tsx';

const texts = {
  'no-role': 'gate.noRole',
  'no-user': 'errors.user.notFound',
  'wrong-clock': 'errors.user.wrongClock',
  'unreadable-token': 'errors.user.unreadableToken',
} as const;

const isSignedIn = (kind: string): kind is keyof typeof texts => Object.hasOwn(texts, kind);

/** Says what a person can do whose sign-in is refused for a reason that another attempt cannot change. */
export const SignInRefused = observer(function SignInRefused() {
  const { kind } = useSession().gate;
  return isSignedIn(kind) ? <NotKnown kind={kind} /> : <NoStorage />;
});

/** Says why this server refuses a person who is signed in at the provider, and offers to log out. */
function NotKnown({ kind }: { kind: keyof typeof texts }) {
  const { t } = useTranslation();
  const { logOut } = useSession();
  return (
    <NoticePage title={t(texts[kind])}>
      <Button onClick={() => void logOut()}>
        {t(kind === 'no-role' ? 'gate.signOut' : 'errors.user.logInAgain')}
      </Button>
    </NoticePage>
  );
}

/** Says that signing in needs a browser with storage for this site. */
function NoStorage() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('gate.noStorage.title')}>
      <p>{t('gate.noStorage.text')}</p>
      <ul>
        <li>{t('gate.noStorage.allow')}</li>
        <li>{t('gate.noStorage.leavePrivate')}</li>
        <li>{t('gate.noStorage.makeRoom')}</li>
      </ul>
      <p>{t('gate.noStorage.then')}</p>
      <LinkButton href="/">{t('gate.startAgain')}</LinkButton>
    </NoticePage>
  );
}
