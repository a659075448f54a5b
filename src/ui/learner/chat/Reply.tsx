import { useRef } from 'react';
import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChatStore } from './chat-store.ts';
import { ChoiceReply } from './ChoiceReply.tsx';
import { replyFailure } from './reply-failure.ts';
import { FeedbackReply } from './FeedbackReply.tsx';
import { FinishOffer } from './FinishOffer.tsx';
import { useHandedFocus } from './HandedFocus.tsx';
import { HeldAnswer } from './HeldAnswer.tsx';
import { InputReply } from './InputReply.tsx';
import { TryAgain } from './TryAgain.tsx';
import styles from './chat.module.css';

type ReplyProps = { store: ChatStore; children: ReactNode };

/** What the person can do now: answer, try again, finish, or go on from a completed Activity. */
export const Reply = observer(function Reply({ store, children }: ReplyProps) {
  const { t } = useTranslation();
  const notice = useRef<HTMLOutputElement>(null);
  const control = (
    <Control key={store.pending?.touchpointStepEntityId} store={store}>
      {children}
    </Control>
  );
  const focus = useHandedFocus(() => notice.current);
  return (
    <>
      <output ref={notice} className={styles.notice} tabIndex={-1}>
        {store.refetched && t(`chat.refetched.${store.refetched}`)}
      </output>
      {store.isWaiting && (
        <section className={styles.reply} aria-label={t('chat.yourReply')} {...focus}>
          {control}
          <HeldAnswer store={store} />
        </section>
      )}
    </>
  );
});

const Control = observer(function Control({ store, children }: ReplyProps) {
  const { t } = useTranslation();
  const { pending, state } = store;
  if (store.isHalted) return <TryAgain store={store} error={t('chat.halted')} />;
  if (pending !== null) {
    const key = pending.touchpointStepEntityId;
    if (pending.stepType === 'user-path-choice')
      return <ChoiceReply key={key} store={store} step={pending} />;
    if (pending.stepType === 'user-input') return <InputReply key={key} store={store} step={pending} />;
    return <FeedbackReply key={key} store={store} step={pending} />;
  }
  if (state.failure?.of === 'following')
    return <TryAgain store={store} error={replyFailure(state.failure.code, t)} />;
  if (store.isComplete) return children;
  return <FinishOffer store={store} />;
});
