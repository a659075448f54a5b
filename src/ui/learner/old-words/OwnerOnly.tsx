import { createContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { failureText, isUnread } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { PageLoading } from '../PageLoading.tsx';
import { oldWordsStoreFrom, type OldWordsStore } from './old-words-store.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { useAway } from './Away.tsx';

/** Closes old words on this page: the server has refused them. */
export const CloseOldWords = createContext<() => void>(() => undefined);

/** Pages with old words: while these are closed, nothing of them is asked for or drawn. Needs the account's texts. */
export const OwnerOnly = observer(function OwnerOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  const announce = useAnnounce();
  const services = useServices();
  const [store] = useState(() => oldWordsStoreFrom(services));
  useAway(store);
  const { phase } = store;
  const wasClosed = useRef(false);
  useEffect(() => {
    // The button that opened them is gone.
    if (phase === 'open' && wasClosed.current) {
      announce(t('oldWords.opened'));
      document.querySelector('h1')?.focus();
    }
    wasClosed.current = phase === 'closed' || phase === 'failed';
  }, [phase, announce, t]);
  if (phase === 'looking') return <PageLoading />;
  if (phase === 'open') return <CloseOldWords value={store.close}>{children}</CloseOldWords>;
  return <Closed store={store} />;
});

/** Nothing here says what is behind it. Help stands in the page's footer, as everywhere. */
const Closed = observer(function Closed({ store }: { store: OldWordsStore }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Notice title={t('oldWords.title')} takesFocus>
        {store.phase === 'failed' ? (
          <NotKnown store={store} />
        ) : (
          <>
            <p>{t('oldWords.text')}</p>
            <Button onClick={() => store.ask('open')}>{t('oldWords.show')}</Button>
          </>
        )}
        <p>{t('oldWords.cannot')}</p>
        <LinkButton variant="quiet" to="/">
          {t('translation:finish.backToHome')}
        </LinkButton>
      </Notice>
      <ProofDialog store={store} />
    </>
  );
});

/** The server could not be asked. */
function NotKnown({ store }: { store: OldWordsStore }) {
  const { t } = useTranslation('account');
  const text = failureText(store.failure);
  const told = 'key' in text ? t(`translation:${text.key}`) : text.message;
  return (
    <>
      <p role="alert">{isUnread(store.failure) ? t('oldWords.offline') : told}</p>
      <Button onClick={() => void store.look()}>{t('again')}</Button>
    </>
  );
}
