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

/** The gesture handlers are a chunk of their own, because they are not needed before the first answer. */
const chatGestures: LoadComponent<{ store: ChatStore }> = () =>
  import('./ChatGestures.tsx').then((module) => module.ChatGestures);

/** The hand-over cover is a chunk of its own, because few conversations are shared between people. */
const handOverCover: LoadComponent<HandOverCoverProps> = () =>
  import('./HandOverCover.tsx').then((module) => module.HandOverCover);

type ConversationProps = {
  store: ChatStore;
  /** The content shown once the Activity is complete. */
  children: ReactNode;
  /** The link out of the conversation, shown at a pause; a preview has none. */
  wayOut?: ReactNode;
};

/** Shows the transcript, the reply and the pace of a conversation, on the chat screen and in the editor's preview. */
export const Conversation = observer(function Conversation({ store, children, wayOut }: ConversationProps) {
  const { t } = useTranslation();
  const { isBehind, toEnd, onPicture, onGrowth } = useStickToBottom();
  const conversation = useRef<HTMLElement>(null);
  useCoachTextAnnouncements(store);

  const goTo = (place: HTMLElement | null | undefined): void => {
    place?.focus({ preventScroll: true });
    toEnd();
  };

  // The newest row takes the focus, because the pressed button disappears.
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
 * Loads the chunks that a conversation may need later, while there is a network. It is a component of its own, so that
 * a change of the state does not render the whole conversation.
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

/**
 * Shows the cover while the device goes to another person. It is a component of its own, so that a change of the state
 * does not render the whole conversation.
 */
const HandOver = observer(function HandOver({ store, onHere }: HandOverProps) {
  const { handOver } = store.state;
  const { Part: HandOverCover, failure } = useLazyPart(handOverCover, { isWanted: handOver !== null });
  if (handOver === null) return null;
  if (failure) throw new ScreenNotLoadedError(failure.error);
  return HandOverCover && <HandOverCover to={handOver} onHere={onHere} />;
});

/** Asks for confirmation of a changed answer that undoes later answers. */
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
