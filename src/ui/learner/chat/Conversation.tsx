import { useRef } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../context/failure-text.ts';
import { Button } from '../../kit/Button.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Icon } from '../../kit/Icon.tsx';
import hidden from '../../kit/VisuallyHidden.module.css';
import type { ChatStore } from './chat-store.ts';
import { Growth, useStickToBottom } from './StickToBottom.tsx';
import { PaceControl } from './PaceControl.tsx';
import { Reply } from './Reply.tsx';
import { useSpeech } from './Speech.tsx';
import { SpeedUp } from './SpeedUp.tsx';
import { Transcript } from './Transcript.tsx';
import styles from './chat.module.css';

type ConversationProps = {
  store: ChatStore;
  /** What stands at the end once the Activity is complete. */
  children: ReactNode;
  /** The way out of the conversation at a pause; none in a preview. */
  wayOut?: ReactNode;
};

/** Transcript, reply and pace of one conversation: on the chat screen and in the editor's preview. */
export const Conversation = observer(function Conversation({ store, children, wayOut }: ConversationProps) {
  const { t } = useTranslation();
  const { isBehind, toEnd, onPicture, onGrowth } = useStickToBottom();
  const conversation = useRef<HTMLElement>(null);
  useSpeech(store);

  // The button goes: the focus stays with what it led to.
  const goToNewest = (): void => {
    const bubbles = conversation.current?.querySelectorAll<HTMLElement>('ol > li[tabindex]');
    [...(bubbles ?? [])].at(-1)?.focus({ preventScroll: true });
    toEnd();
  };

  return (
    <div className={styles.conversation}>
      <section ref={conversation} aria-labelledby="conversation">
        <h2 id="conversation" className={hidden.hidden}>
          {t('chat.conversation')}
        </h2>
        <Transcript store={store} onPicture={onPicture} />
      </section>
      <Reply store={store} wayOut={wayOut}>
        {children}
      </Reply>
      {!store.isComplete && !store.isPaused && <PaceControl store={store} />}
      {isBehind && (
        <div className={styles.behind}>
          <Button onClick={goToNewest}>
            <Icon name="down" />
            {t('chat.newMessages')}
          </Button>
        </div>
      )}
      <SpeedUp store={store} />
      <Growth store={store} onGrowth={onGrowth} onAnswer={toEnd} />
      {store.raised !== null && <Raised error={store.raised} onClose={store.dismissRaised} />}
    </div>
  );
});

/** A failure beside the conversation: it is told, and the conversation goes on. */
function Raised({ error, onClose }: { error: unknown; onClose(): void }) {
  const { t } = useTranslation();
  const text = failureText(error);
  return (
    <ErrorOverlay
      title={t('errors.title')}
      message={'key' in text ? t(text.key) : text.message}
      onClose={onClose}
    />
  );
}
