import { createContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { createFailureText, isServerUnreachable } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { NoticePage } from '../../layout/NoticePage.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { createReauthenticationStore, type ReauthenticationStore } from './reauthentication-store.ts';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import { useIdleLock } from './IdleLock.tsx';

/** Provides the function that closes protected content on this page after the server has refused it. */
export const CloseProtectedContext = createContext<() => void>(() => undefined);

/**
 * Shows its children only while protected content is open; otherwise they request and render nothing. The texts of the
 * account pages must be loaded.
 */
export const ProtectedContent = observer(function ProtectedContent({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  const announce = useAnnounce();
  const services = useServices();
  const [store] = useState(() => createReauthenticationStore(services));
  useIdleLock(store);
  const { phase } = store;
  const wasClosed = useRef(false);
  useEffect(() => {
    // The button that opened the content is gone, so the heading takes the focus.
    if (phase === 'open' && wasClosed.current) {
      announce(t('reauthentication.opened'));
      document.querySelector('h1')?.focus();
    }
    wasClosed.current = phase === 'closed' || phase === 'failed';
  }, [phase, announce, t]);
  if (phase === 'looking') return <PageLoading />;
  if (phase === 'open') return <CloseProtectedContext value={store.close}>{children}</CloseProtectedContext>;
  return <Closed store={store} />;
});

/** Says that content is closed, without naming that content. */
const Closed = observer(function Closed({ store }: { store: ReauthenticationStore }) {
  const { t } = useTranslation('account');
  return (
    <>
      <NoticePage title={t('reauthentication.title')} takesFocus>
        {store.phase === 'failed' ? (
          <NotKnown store={store} />
        ) : (
          <>
            <p>{t('reauthentication.text')}</p>
            <Button onClick={() => store.ask('open')}>{t('reauthentication.show')}</Button>
          </>
        )}
        <p>{t('reauthentication.cannot')}</p>
        <LinkButton variant="quiet" to="/">
          {t('translation:finish.backToHome')}
        </LinkButton>
      </NoticePage>
      <ReauthenticationDialog store={store} />
    </>
  );
});

/** Says that the state of protected content could not be read from the server. */
function NotKnown({ store }: { store: ReauthenticationStore }) {
  const { t } = useTranslation('account');
  const text = createFailureText(store.failure);
  const message = 'key' in text ? t(`translation:${text.key}`) : text.message;
  return (
    <>
      <p role="alert">{isServerUnreachable(store.failure) ? t('reauthentication.offline') : message}</p>
      <Button onClick={() => void store.refresh()}>{t('again')}</Button>
    </>
  );
}
