import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Helplines, useHelplines } from '../../kit/Helplines.tsx';
import type { ChatStore } from './chat-store.ts';
import { replyFailure } from './reply-failure.ts';
import { readFromStart } from './StickToBottom.tsx';
import { TryAgain } from './TryAgain.tsx';
import styles from './chat.module.css';

type PausedProps = {
  store: ChatStore;
  /** The way out of the conversation, where there is one. */
  children?: ReactNode;
};

/**
 * The family has left for its safety: help to press, and the place is kept. On the day itself going on takes a
 * second press, so that nobody is asked again by accident.
 */
export const Paused = observer(function Paused({ store, children }: PausedProps) {
  const { t } = useTranslation();
  const lines = useHelplines();
  const announce = useAnnounce();
  const { wasPaused, failure } = store.state;
  const [isKept, setKept] = useState(false);
  const kept = useRef<HTMLParagraphElement>(null);
  useEffect(() => announce(t('pause.title')), [announce, t]);
  useEffect(() => {
    if (isKept) kept.current?.focus();
  }, [isKept]);
  const goOn = (
    <TryAgain
      store={store}
      variant="quiet"
      error={failure === null ? undefined : replyFailure(failure.code, t)}
      onPress={store.resume}
    >
      {t(wasPaused ? 'pause.goOn' : 'pause.now')}
    </TryAgain>
  );
  return (
    <div id={readFromStart} className={styles.panel}>
      <h2>{t('pause.title')}</h2>
      <p>{t(wasPaused ? 'pause.back' : 'pause.text')}</p>
      <Helplines lines={lines} />
      {isKept && (
        <p ref={kept} className={styles.kept} tabIndex={-1}>
          {t('pause.kept')}
        </p>
      )}
      <div className={styles.waysOn}>
        {wasPaused || isKept ? (
          goOn
        ) : (
          <Button variant="quiet" onClick={() => setKept(true)}>
            {t('pause.another')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
});
