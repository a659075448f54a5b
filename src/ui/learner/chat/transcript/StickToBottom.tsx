import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { observer } from 'mobx-react-lite';
import { scrollDelayMs } from '../../../../domain/sequencer/timing.ts';
import type { ChatStore } from '../store/chat-store.ts';
import { lastTranscriptRow } from '../store/transcript-groups.ts';

/** Distance to the end of the page within which the page scrolls along with new messages (px). */
const nearPx = 120;

/** The element in which a conversation scrolls: the page or a box. */
type Scroller = {
  y(): number;
  /** Returns the top of the element in the window (px). */
  top(): number;
  height(): number;
  view(): number;
  to(options: ScrollToOptions): void;
  target: EventTarget;
};

const page: Scroller = {
  y: () => window.scrollY,
  top: () => 0,
  height: () => document.documentElement.scrollHeight,
  view: () => window.innerHeight,
  to: (options) => window.scrollTo(options),
  target: window,
};

const within = (box: HTMLElement): Scroller => ({
  y: () => box.scrollTop,
  top: () => box.getBoundingClientRect().top,
  height: () => box.scrollHeight,
  view: () => box.clientHeight,
  to: (options) => box.scrollTo(options),
  target: box,
});

/** The box in which a conversation scrolls; null when it scrolls with the page. */
export const ScrollBoxContext = createContext<HTMLElement | null>(null);

const isNearEnd = ({ view, y, height }: Scroller): boolean => view() + y() > height() - nearPx;

const place = ({ y, height }: Scroller) => ({ y: y(), height: height() });

/**
 * Returns true if scrolling to the end would move a visible focus out of view: in the page's head, the pace, a form, or
 * on a button that changes an answer.
 */
function wouldLoseFocus(scroller: Scroller): boolean {
  if (scroller !== page) return false;
  const focused = document.activeElement;
  const below = page.height() - page.view() - page.y();
  return (
    focused?.matches(
      ':focus-visible:is(:not(body, main *), main :is(form, [data-pace]) *, main [data-change])',
    ) === true && focused.getBoundingClientRect().top < below + coveredPx()
  );
}

/** Returns the height at the top of the window that sticky bars cover (px). */
const coveredPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Returns true if the focus is in a form. Forms are at the end of the conversation, so nothing new is below. */
const isInForm = (): boolean => document.activeElement?.matches('main form *') === true;

const wantsNoMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** The share of the window that stays above the element `readFromStartId`. */
const viewBefore = 0.35;

/** The id of an element whose start, not its end, is scrolled into view. An id is found quickly in a long page. */
export const readFromStartId = 'read-from-start';

/** Returns the scroll position of the end, or a smaller one that shows the start of the element `readFromStartId`. */
function endOf(scroller: Scroller): number {
  const tall = document.getElementById(readFromStartId);
  if (!tall) return scroller.height();
  const start = scroller.y() + tall.getBoundingClientRect().top - scroller.top();
  return Math.max(0, Math.min(scroller.height(), Math.round(start - scroller.view() * viewBefore)));
}

/**
 * Returns true for less than half a window. Such a distance is jumped, because a button must not move under a press.
 */
const isShortWay = ({ height, view, y }: Scroller): boolean => height() - view() - y() < view() / 2;

/** Returns true if the person uses the keyboard: a smooth scroll could still move the page at the next key. */
const isByKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') === true;

const behaviorOf = (scroller: Scroller): ScrollBehavior =>
  wantsNoMotion() || isShortWay(scroller) || isByKeyboard() ? 'instant' : 'smooth';

/**
 * Keeps the end of the page in view while the reader is near it, and after the person's own answer. Elsewhere the page
 * stays, and `isBehind` says that there are new messages. PageGrowthReporter calls `onGrowth` for new content.
 */
export function useStickToBottom() {
  const box = useContext(ScrollBoxContext);
  const scroller = useMemo(() => (box ? within(box) : page), [box]);
  const follows = useRef(true);
  const wasBehind = useRef(false);
  const [isBehind, setBehind] = useState(false);

  const reportBehind = useCallback((isNow: boolean) => {
    if (wasBehind.current === isNow) return;
    wasBehind.current = isNow;
    setBehind(isNow);
  }, []);

  const toEnd = useCallback(() => {
    follows.current = true;
    reportBehind(false);
    scroller.to({ top: endOf(scroller), behavior: behaviorOf(scroller) });
  }, [reportBehind, scroller]);

  const stay = useCallback(() => {
    follows.current = false;
    reportBehind(!isNearEnd(scroller) && !isInForm());
  }, [reportBehind, scroller]);

  const follow = useCallback(() => (wouldLoseFocus(scroller) ? stay() : toEnd()), [stay, toEnd, scroller]);

  useEffect(() => {
    let { y, height } = place(scroller);
    const onScroll = (): void => {
      const now = place(scroller);
      // The program scrolls only downwards, so a scroll upwards is the person's, unless the page became shorter.
      if (isNearEnd(scroller)) {
        follows.current = true;
        reportBehind(false);
      } else if (now.y < y && now.height >= height) follows.current = false;
      ({ y, height } = now);
    };
    const onFocus = (): void => {
      if (isInForm()) reportBehind(false);
      if (!wouldLoseFocus(scroller)) return;
      // An instant scroll stops a smooth one.
      scroller.to({ top: scroller.y(), behavior: 'instant' });
      stay();
    };
    scroller.target.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('focusin', onFocus);
    return () => {
      scroller.target.removeEventListener('scroll', onScroll);
      window.removeEventListener('focusin', onFocus);
    };
  }, [reportBehind, stay, scroller]);

  const onGrowth = useCallback(
    (isOwn: boolean): (() => void) | undefined => {
      if (isOwn) follows.current = true;
      if (!follows.current) {
        reportBehind(!isNearEnd(scroller));
        return undefined;
      }
      // The position is checked again, because the person may scroll up or use the keyboard meanwhile.
      const timer = setTimeout(() => follows.current && follow(), scrollDelayMs);
      return () => clearTimeout(timer);
    },
    [reportBehind, follow, scroller],
  );

  const onPicture = useCallback(() => follows.current && follow(), [follow]);
  return { isBehind, toEnd, onPicture, onGrowth };
}

type GrowthProps = {
  store: ChatStore;
  onGrowth: (isOwn: boolean) => (() => void) | undefined;
  /** Runs when an answer is sent: its bubble must be in view before the next frame. */
  onAnswer: () => void;
};

/** Reports that the page has grown. It is a component of its own, so that the conversation is not rendered again. */
export const PageGrowthReporter = observer(function PageGrowthReporter({
  store,
  onGrowth,
  onAnswer,
}: GrowthProps) {
  const { transcript, isTyping, pending, state, ownRow, sendingRow } = store;
  // The answer's bubble counts from the press on. When the reply arrives later, a person who has scrolled up stays
  // there.
  const own = sendingRow ?? ownRow;
  const lastOwn = useRef<string | null>(null);
  const lastTurn = useRef(state.turn);
  const progress = [
    lastTranscriptRow(transcript)?.id,
    isTyping,
    pending?.touchpointStepEntityId,
    state.stage,
    state.failure !== null,
    store.kept.refused,
  ].join(' ');
  useEffect(() => {
    // The family has answered, or has gone back to an answer.
    const isOwn = (own !== null && own !== lastOwn.current) || state.turn !== lastTurn.current;
    lastOwn.current = own;
    lastTurn.current = state.turn;
    return onGrowth(isOwn);
  }, [progress, own, state.turn, onGrowth]);
  useLayoutEffect(() => {
    if (sendingRow !== null) onAnswer();
  }, [sendingRow, onAnswer]);
  return null;
});
