import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Helplines, useHelplines } from '../../../kit/page/Helplines.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailure } from '../store/reply-failure.ts';
import { readFromStart } from '../transcript/StickToBottom.tsx';
import { TryAgain } from './TryAgain.tsx';
import styles from '../transcript/chat.module.css';

type PausedProps = {
  store: ChatStore;
  /** The link out of the conversation, if there is one. */
  children?: ReactNode;
};

/** Shows help to a family that has left for its safety; the conversation can continue another day. */
export const Paused = observer(function Paused({ store, children }: PausedProps) {
  const { t } = useTranslation();
  const lines = useHelplines();
  const announce = useAnnounce();
  const { wasPaused, failure } = store.state;
  useEffect(() => announce(t('pause.title')), [announce, t]);
  return (
    <div id={readFromStart} className={styles.panel}>
      <h2>{t('pause.title')}</h2>
      <p>{t(wasPaused ? 'pause.back' : 'pause.text')}</p>
      <Helplines lines={lines} />
      <div className={styles.waysOn}>
        <TryAgain
          store={store}
          variant="quiet"
          error={failure === null ? undefined : replyFailure(failure.code, t)}
          onPress={store.resume}
        >
          {t(wasPaused ? 'pause.goOn' : 'pause.now')}
        </TryAgain>
        {children}
      </div>
    </div>
  );
});
