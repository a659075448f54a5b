import { useEffect, useRef, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { preloadWhileIdle, useLazyPart, type LoadComponent } from '../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../context/screen-not-loaded.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import hidden from '../../kit/VisuallyHidden.module.css';
import { Modal } from '../../kit/Modal.tsx';
import { loadComparedAnswer, loadRecordingPlayer } from './transcript/BubbleContent.tsx';
import { loadFinishedActivityExtras } from './ending/FinishedActivityLinks.tsx';
import { loadDrawnChoice } from './replies/ChoiceReply.tsx';
import type { HandOverCoverProps } from './HandOverCover.tsx';
import type { ChatStore } from './store/chat-store.ts';
import { PageGrowthReporter, useStickToBottom } from './transcript/StickToBottom.tsx';
import { UnsentAnswers, UnsentAnswersContext } from './transcript/UnsentAnswers.tsx';
import { PaceControl } from './settings/PaceControl.tsx';
import { ChatFailure } from './ChatFailure.tsx';
import {
  loadActionAids,
  loadFeedbackForm,
  loadInputForm,
  loadPlanForm,
  loadFamilyPlanWait,
  Reply,
} from './replies/Reply.tsx';
import { useCoachTextAnnouncements } from './transcript/Speech.tsx';
import { Transcript } from './transcript/Transcript.tsx';
import styles from './transcript/chat.module.css';
import type { AnswerChangeStore } from './store/change-store.ts';

/** The controls are a chunk of their own, because they are not needed before the first answer. */
const chatGestures: LoadComponent<{ store: ChatStore }> = () =>
  import('./ChatGestures.tsx').then((module) => module.ChatGestures);

/** The cover is a chunk of its own, because few conversations have a hand-over. */
const handOverCover: LoadComponent<HandOverCoverProps> = () =>
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
  useCoachTextAnnouncements(store);

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
          <UnsentAnswersContext value={store.kept}>
            <Transcript store={store} onPicture={onPicture} />
          </UnsentAnswersContext>
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
      <PageGrowthReporter store={store} onGrowth={onGrowth} onAnswer={toEnd} />
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
      void preloadWhileIdle(
        handOverCover,
        loadFeedbackForm,
        loadInputForm,
        loadPlanForm,
        loadFamilyPlanWait,
        loadDrawnChoice,
        loadActionAids,
        loadComparedAnswer,
        loadRecordingPlayer,
        loadFinishedActivityExtras,
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
  if (failure) throw new ScreenNotLoadedError(failure.error);
  return HandOverCover && <HandOverCover to={handOver} onHere={onHere} />;
});

/** Asks for confirmation before an answer is changed that has later ones. */
const ChangeAnswer = observer(function ChangeAnswer({ store }: { store: AnswerChangeStore }) {
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
