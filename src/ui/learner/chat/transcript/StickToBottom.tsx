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

/** Distance to the end of the page within which a reader follows the conversation (px). */
const nearPx = 120;

/** The scrolling box of a conversation: the page, or an element of its own. */
type Scroller = {
  y(): number;
  /** Returns the top of the box on the screen (px). */
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

/** The box around a conversation that does not scroll with the page. */
export const ScrollBoxContext = createContext<HTMLElement | null>(null);

const isNearEnd = ({ view, y, height }: Scroller): boolean => view() + y() > height() - nearPx;

const place = ({ y, height }: Scroller) => ({ y: y(), height: height() });

/**
 * Returns true if the focus is visible in the head of the page, the pace, a long form or on a button that changes an
 * answer, and would be scrolled out of view.
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

/** Returns the height that bars cover at the top of the view (px). */
const coveredPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Returns true in a form, which is the last element of the conversation: there is nothing newer below it. */
const isInForm = (): boolean => document.activeElement?.matches('main form *') === true;

const wantsNoMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** The share of the view that stays for the text before `readFromStart`. */
const viewBefore = 0.35;

/** The id of an element whose start is scrolled into view; an id is found fast in a long conversation. */
export const readFromStartId = 'read-from-start';

/** Returns the scroll position to reach: the end of the page, or higher for an element that is read from its start. */
function endOf(scroller: Scroller): number {
  const tall = document.getElementById(readFromStartId);
  if (!tall) return scroller.height();
  const start = scroller.y() + tall.getBoundingClientRect().top - scroller.top();
  return Math.max(0, Math.min(scroller.height(), Math.round(start - scroller.view() * viewBefore)));
}

/** Returns true for a short distance, which is jumped, so that a button which is about to be pressed stands still. */
const isShortWay = ({ height, view, y }: Scroller): boolean => height() - view() - y() < view() / 2;

/**
 * Returns true for a person at the keyboard, who may press again while the page still scrolls: the page would move
 * away from the focus.
 */
const isByKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') === true;

const behaviorOf = (scroller: Scroller): ScrollBehavior =>
  wantsNoMotion() || isShortWay(scroller) || isByKeyboard() ? 'instant' : 'smooth';

/**
 * Keeps the end of the page in view while the reader is near it, and after the person's own act. A person who reads
 * further up, or uses the keyboard in the head of the page or a form, is only notified, by `isBehind`. `Growth`
 * reports new content.
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
      // Our own scrolling only goes down; a person who scrolls up wants to read there, unless the page shrank above.
      if (isNearEnd(scroller)) {
        follows.current = true;
        reportBehind(false);
      } else if (now.y < y && now.height >= height) follows.current = false;
      ({ y, height } = now);
    };
    const onFocus = (): void => {
      if (isInForm()) reportBehind(false);
      if (!wouldLoseFocus(scroller)) return;
      // This stops a smooth scroll to the end.
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
      // A person who scrolls up meanwhile, or uses the keyboard, stays at their place.
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
  /** Runs when the person has answered: their bubble must be in view before the next frame. */
  onAnswer: () => void;
};

/** Reports the growth of the page. It is a component of its own, so that the conversation does not render again. */
export const PageGrowthReporter = observer(function PageGrowthReporter({
  store,
  onGrowth,
  onAnswer,
}: GrowthProps) {
  const { transcript, isTyping, pending, state, ownRow, sendingRow } = store;
  // The bubble is shown from the press on; a person who has scrolled up since stays when the reply arrives.
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
    // The person has answered, or gone back to an answer.
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
