import { useEffect, useRef, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fetchAhead, useLazyPart, type Load } from '../../context/LazyPart.tsx';
import { ScreenNotLoaded } from '../../context/screen-not-loaded.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import hidden from '../../kit/VisuallyHidden.module.css';
import { Modal } from '../../kit/Modal.tsx';
import { compared, player } from './transcript/BubbleContent.tsx';
import { afterTheEnd } from './ending/Finished.tsx';
import { drawnChoice } from './replies/ChoiceReply.tsx';
import type { HandOverCoverProps } from './HandOverCover.tsx';
import type { ChatStore } from './store/chat-store.ts';
import { Growth, useStickToBottom } from './transcript/StickToBottom.tsx';
import { UnsentAnswers, KeptOnDevice } from './transcript/UnsentAnswers.tsx';
import { PaceControl } from './settings/PaceControl.tsx';
import { ChatFailure } from './ChatFailure.tsx';
import { actionAids, feedbackForm, inputForm, planForm, familyPlanWait, Reply } from './replies/Reply.tsx';
import { useSpeech } from './transcript/Speech.tsx';
import { Transcript } from './transcript/Transcript.tsx';
import styles from './transcript/chat.module.css';
import type { ChangeStore } from './store/change-store.ts';

/** The controls are a chunk of their own, because they are not needed before the first answer. */
const chatGestures: Load<{ store: ChatStore }> = () =>
  import('./ChatGestures.tsx').then((module) => module.ChatGestures);

/** The cover is a chunk of its own, because few conversations have a hand-over. */
const handOverCover: Load<HandOverCoverProps> = () =>
  import('./HandOverCover.tsx').then((module) => module.HandOverCover);

type ConversationProps = {
  store: ChatStore;
  /** The content that is shown once the Activity is complete. */
  children: ReactNode;
  /** The link out of the conversation at a pause; none in a preview. */
  wayOut?: ReactNode;
};

/** Shows transcript, reply and pace of one conversation, on the chat screen and in the editor's preview. */
export const Conversation = observer(function Conversation({ store, children, wayOut }: ConversationProps) {
  const { t } = useTranslation();
  const { isBehind, toEnd, onPicture, onGrowth } = useStickToBottom();
  const conversation = useRef<HTMLElement>(null);
  useSpeech(store);

  const goTo = (place: HTMLElement | null | undefined): void => {
    place?.focus({ preventScroll: true });
    toEnd();
  };

  // The focus goes to the newest row, because the pressed button disappears.
  const goToNewest = (): void => goTo([...document.querySelectorAll<HTMLElement>('[data-row]')].at(-1));

  const goOnHere = (): void => {
    store.here();
    goTo(conversation.current);
  };

  return (
    <>
      <div className={styles.conversation} hidden={store.isCovered}>
        {store.pace.isFirst && (
          <div data-pace>
            <PaceControl store={store.pace} />
          </div>
        )}
        <section ref={conversation} tabIndex={-1} aria-labelledby="conversation">
          <h2 id="conversation" className={hidden.hidden}>
            {t('chat.conversation')}
          </h2>
          <KeptOnDevice value={store.kept}>
            <Transcript store={store} onPicture={onPicture} />
          </KeptOnDevice>
        </section>
        <UnsentAnswers store={store.kept} isOver={store.isComplete || store.isPaused} />
        <Reply store={store} wayOut={wayOut}>
          {children}
        </Reply>
        {isBehind && (
          <div className={styles.behind}>
            <Button onClick={goToNewest}>
              <Icon name="down" />
              {t('chat.newMessages')}
            </Button>
          </div>
        )}
      </div>
      <HandOver store={store} onHere={goOnHere} />
      <OnceOpen store={store} />
      <Growth store={store} onGrowth={onGrowth} onAnswer={toEnd} />
      <ChangeAnswer store={store.changes} />
      {store.raised !== null && <ChatFailure error={store.raised} onClose={store.dismissRaised} />}
    </>
  );
});

/**
 * Loads the parts that are needed later, when the network may be lost. It is a component of its own, because it
 * renders with every change of the state.
 */
const OnceOpen = observer(function OnceOpen({ store }: { store: ChatStore }) {
  const isWanted = store.state.stage !== 'opening';
  const { Part: ChatGestures } = useLazyPart(chatGestures, { isWanted });
  useEffect(() => {
    if (isWanted)
      void fetchAhead(
        handOverCover,
        feedbackForm,
        inputForm,
        planForm,
        familyPlanWait,
        drawnChoice,
        actionAids,
        compared,
        player,
        afterTheEnd,
      );
  }, [isWanted]);
  return ChatGestures && <ChatGestures store={store} />;
});

type HandOverProps = { store: ChatStore; onHere(): void };

/** Shows the cover during a hand-over. It is a component of its own for the same reason. */
const HandOver = observer(function HandOver({ store, onHere }: HandOverProps) {
  const { handOver } = store.state;
  const { Part: HandOverCover, failure } = useLazyPart(handOverCover, { isWanted: handOver !== null });
  if (handOver === null) return null;
  if (failure) throw new ScreenNotLoaded(failure.error);
  return HandOverCover && <HandOverCover to={handOver} onHere={onHere} />;
});

/** Asks for confirmation before an answer is changed that has later ones. */
const ChangeAnswer = observer(function ChangeAnswer({ store }: { store: ChangeStore }) {
  const { t } = useTranslation();
  const { asking } = store;
  if (!asking) return null;
  return (
    <Modal
      title={t('chat.changing.title')}
      message={t('chat.changing.text', { count: asking.later })}
      confirmText={t('chat.changing.confirm')}
      cancelText={t('chat.changing.cancel')}
      onConfirm={store.confirm}
      onCancel={store.cancel}
    />
  );
});
