import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useQuickExit } from '../../context/Exit.tsx';
import { HelplinesAndExit } from '../../context/HelplinesAndExit.tsx';
import { createFailureText } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { ExitThisPage } from '../../kit/page/ExitThisPage.tsx';
import { HeaderLayout } from '../../layout/Layouts.tsx';
import { NoticePage } from '../../layout/NoticePage.tsx';
import { Conversation } from '../chat/Conversation.tsx';
import { GetHelpButton, HelplinesProvider } from '../chat/transcript/GetHelpButton.tsx';
import chat from '../chat/transcript/chat.module.css';
import { formatLongDate } from '../long-date.ts';
import { createPreviewScreenStore, type PreviewScreenStore } from './preview-screen-store.ts';
import styles from './preview.module.css';

/** Plays an unpublished conversation for a person with a preview link: /preview with a token behind the #. */
export function PreviewScreen() {
  const { hash } = useLocation();
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <HeaderLayout>
      <Player key={hash} token={hash.slice(1)} />
    </HeaderLayout>
  );
}

const Player = observer(function Player({ token }: { token: string }) {
  const { t, i18n } = useTranslation('preview');
  const services = useServices();
  const exit = useQuickExit();
  const [store] = useState(() => createPreviewScreenStore(services));
  useEffect(() => {
    void store.open(token);
    return store.close;
  }, [store, token]);
  const { preview, chat: conversation, failure } = store;
  if (failure !== null) return <Ended store={store} token={token} />;
  if (!preview || !conversation) return <p className={styles.note}>{t('loading')}</p>;
  return (
    <HelplinesProvider onExit={exit}>
      <div className={chat.bar}>
        <div className={chat.column}>
          <strong className={styles.mark}>{t('mark')}</strong>
          <GetHelpButton />
          <ExitThisPage onExit={exit} />
        </div>
      </div>
      <div className={chat.head}>
        <div className={chat.column}>
          <h1 lang="en">{preview.activity.title}</h1>
          <p className={styles.about}>{t('about', { date: formatLongDate(preview.expiresAt, i18n) })}</p>
        </div>
      </div>
      <div className={chat.column}>
        <Conversation store={conversation}>
          <p>{t('over')}</p>
          <Button variant="quiet" onClick={store.begin}>
            {t('again')}
          </Button>
        </Conversation>
      </div>
    </HelplinesProvider>
  );
});

/** Says that the link has ended, or that its conversation could not be loaded. */
function Ended({ store, token }: { store: PreviewScreenStore; token: string }) {
  const { t } = useTranslation('preview');
  const { t: common } = useTranslation();
  const text = createFailureText(store.failure);
  const { isGone } = store;
  return (
    <NoticePage title={t(isGone ? 'gone' : 'away')} takesFocus>
      <p>{isGone ? t('askAgain') : 'key' in text ? common(text.key) : text.message}</p>
      {!isGone && <Button onClick={() => void store.open(token)}>{t('tryAgain')}</Button>}
      <h2>{common('footer.helpTitle')}</h2>
      <HelplinesAndExit />
    </NoticePage>
  );
}
