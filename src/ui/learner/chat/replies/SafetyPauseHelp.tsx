import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Helplines, useHelplines } from '../../../kit/page/Helplines.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';
import { readFromStartId } from '../transcript/StickToBottom.tsx';
import { TryAgainButton } from './TryAgainButton.tsx';
import styles from '../transcript/chat.module.css';

type PausedProps = {
  store: ChatStore;
  /** The link out of the conversation; a preview has none. */
  children?: ReactNode;
};

/** Shows help to a family that has stopped the conversation for its safety, and lets it continue another day. */
export const SafetyPauseHelp = observer(function SafetyPauseHelp({ store, children }: PausedProps) {
  const { t } = useTranslation();
  const lines = useHelplines();
  const announce = useAnnounce();
  const { wasPaused, failure } = store.state;
  useEffect(() => announce(t('pause.title')), [announce, t]);
  return (
    <div id={readFromStartId} className={styles.panel}>
      <h2>{t('pause.title')}</h2>
      <p>{t(wasPaused ? 'pause.back' : 'pause.text')}</p>
      <Helplines lines={lines} />
      <div className={styles.waysOn}>
        <TryAgainButton
          store={store}
          variant="quiet"
          error={failure === null ? undefined : replyFailureText(failure.code, t)}
          onPress={store.resume}
        >
          {t(wasPaused ? 'pause.goOn' : 'pause.now')}
        </TryAgainButton>
        {children}
      </div>
    </div>
  );
});
