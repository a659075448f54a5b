import { Fragment, useEffect, useRef } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import {
  isKnownStep,
  type ResponseOf,
  type StepOf,
  type StepType,
} from '../../../../domain/steps/step-kinds.ts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ActionAidsProps } from '../action-aids/ActionAids.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { ChoiceReply } from './ChoiceReply.tsx';
import { replyFailureText } from '../store/reply-failure.ts';
import { useLazyPart, type LoadComponent } from '../../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../../context/screen-not-loaded.ts';
import { Button } from '../../../kit/Button.tsx';
import { FinishOffer } from './FinishOffer.tsx';
import { useFocusHandover } from './FocusHandover.tsx';
import { PendingAnswerNotice } from './PendingAnswerNotice.tsx';
import { SafetyPauseHelp } from './SafetyPauseHelp.tsx';
import type { FamilyPlanWaitProps } from './FamilyPlanWait.tsx';
import { TryAgainButton } from './TryAgainButton.tsx';
import styles from '../transcript/chat.module.css';

type ReplyProps = {
  store: ChatStore;
  /** The content shown once the Activity is complete. */
  children: ReactNode;
  /** The link out of the conversation, shown at a pause. */
  wayOut: ReactNode;
};

/**
 * Shows the control that the conversation needs now: to answer, continue, try again, finish, or leave when it is
 * complete.
 */
export const Reply = observer(function Reply({ store, children, wayOut }: ReplyProps) {
  const { t } = useTranslation();
  const notice = useRef<HTMLOutputElement>(null);
  const control = (
    <Control key={store.pending?.touchpointStepEntityId} store={store} wayOut={wayOut}>
      {children}
    </Control>
  );
  const focus = useFocusHandover(() => notice.current);
  return (
    <>
      <output ref={notice} className={styles.notice} tabIndex={-1}>
        <Notice store={store} place={notice} />
      </output>
      {store.isWaiting && (
        <section className={styles.reply} aria-label={t('chat.yourReply')} data-reply {...focus}>
          {control}
          <PendingAnswerNotice store={store} />
        </section>
      )}
    </>
  );
});

type NoticeProps = { store: ChatStore; place: RefObject<HTMLElement | null> };

const Notice = observer(function Notice({ store, place }: NoticeProps) {
  const { t } = useTranslation();
  const { failure } = store.state;
  const { presses } = store.changes;
  const isNoChange = failure?.of === 'rewinding' || store.notice === 'closed' || store.notice === 'notYet';
  // The answer whose change failed may be far above this notice.
  useEffect(() => {
    if (isNoChange) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isNoChange, presses, place]);
  return failure?.of === 'rewinding'
    ? replyFailureText(failure.code, t)
    : store.notice && t(`chat.notices.${store.notice}`);
});

type StepReplyProps<T extends StepType> = { store: ChatStore; step: StepOf<T> };

/** Loads the form for typed text. Each form is a chunk of its own, because the first messages need none. */
export const loadInputForm: LoadComponent<StepReplyProps<'user-input'>> = () =>
  import('./InputReply.tsx').then((module) => module.InputReply);

export const loadFeedbackForm: LoadComponent<StepReplyProps<'feedback'>> = () =>
  import('./FeedbackReply.tsx').then((module) => module.FeedbackReply);

export const loadPlanForm: LoadComponent<StepReplyProps<'plan'>> = () =>
  import('./PlanReply.tsx').then((module) => module.PlanReply);

/** Loads the panel for a conversation that waits for the moment of a plan. */
export const loadFamilyPlanWait: LoadComponent<FamilyPlanWaitProps> = () =>
  import('./FamilyPlanWait.tsx').then((module) => module.FamilyPlanWait);

/**
 * Returns a component from a chunk of its own, without which the family cannot answer.
 * @throws ScreenNotLoadedError while rendering, when the chunk cannot be loaded.
 */
const needed = <Props extends object>(load: LoadComponent<Props>): ComponentType<Props> =>
  function Needed(props) {
    const { Part, failure } = useLazyPart(load);
    if (failure) throw new ScreenNotLoadedError(failure.error);
    return Part && <Part {...props} />;
  };

/** The component that answers each kind of step; null for kinds without an answer. */
const replies: {
  readonly [T in StepType]: [ResponseOf<T>] extends [never] ? null : ComponentType<StepReplyProps<T>>;
} = {
  message: null,
  'user-path-choice': ChoiceReply,
  'user-input': needed(loadInputForm),
  feedback: needed(loadFeedbackForm),
  plan: needed(loadPlanForm),
};

/** Loads the aids beside a question, such as a timer, from a chunk of their own, because few questions have any. */
export const loadActionAids: LoadComponent<ActionAidsProps> = () =>
  import('../action-aids/ActionAids.tsx').then((module) => module.ActionAids);

function BesideReply(props: ActionAidsProps) {
  const { step } = props;
  const isWanted = 'breathing' in step || 'timerMinutes' in step || 'draw' in step;
  const { Part } = useLazyPart(loadActionAids, { isWanted });
  return Part && <Part {...props} />;
}

const FamilyPlanWait = needed(loadFamilyPlanWait);

function StepReply<T extends StepType>({ store, step }: StepReplyProps<T>) {
  const StepControl: ComponentType<StepReplyProps<T>> | null = replies[step.stepType];
  return StepControl && <StepControl store={store} step={step} />;
}

const Control = observer(function Control({ store, children, wayOut }: ReplyProps) {
  const { t } = useTranslation();
  const { pending, state } = store;
  if (store.isHalted) return <TryAgainButton store={store} error={t('chat.halted')} />;
  if (store.offersGoOn) return <Button onClick={store.goOn}>{t('chat.goOn')}</Button>;
  if (pending !== null) {
    if (!isKnownStep(pending)) return null;
    return (
      <Fragment key={pending.touchpointStepEntityId}>
        <BesideReply store={store} step={pending} />
        <StepReply store={store} step={pending} />
      </Fragment>
    );
  }
  if (store.isPaused) {
    const Stop = state.plannedFor === null ? SafetyPauseHelp : FamilyPlanWait;
    return <Stop store={store}>{wayOut}</Stop>;
  }
  if (state.failure?.of === 'following')
    return <TryAgainButton store={store} error={replyFailureText(state.failure.code, t)} />;
  if (store.isComplete) return children;
  return <FinishOffer store={store} />;
});
