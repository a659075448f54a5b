import { Fragment, memo, useCallback, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { isAuthoredBubble } from '../../../../domain/sequencer/bubbles.ts';
import { formatBubble } from '../../../../domain/sequencer/transcript.ts';
import { renderBubble, renderSpeakerName } from '../../../kit/Bubble.tsx';
import {
  contentLanguageAttributes,
  toLanguageTag,
  type LanguageAttributes,
} from '../../../kit/content-language.ts';
import { classNames } from '../../../kit/class-names.ts';
import { renderNewTabNote, type MarkdownOptions } from '../../../kit/markdown/Markdown.tsx';
import { isNodeList } from '../../../kit/StillNodes.tsx';
import { TypingIndicator } from '../../../kit/TypingIndicator.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import type { TranscriptRow, TranscriptGroups as Rows } from '../store/transcript-groups.ts';
import { renderBubbleContent } from './BubbleContent.tsx';
import { HelpWordsContext } from './GetHelpButton.tsx';
import { UnsentAnswersContext } from './UnsentAnswers.tsx';
import { useProgressiveRows } from './ProgressiveRows.tsx';
import { countMissingRows } from './progressive-rows.ts';
import { readFromStartId } from './StickToBottom.tsx';
import kit from '../../../kit/Bubble.module.css';
import styles from './chat.module.css';

type TranscriptProps = { store: ChatStore; onPicture(): void };

/** Shows the bubbles. It is no live region, because Speech.tsx announces new ones. */
export const Transcript = observer(function Transcript({ store, onPicture }: TranscriptProps) {
  const { transcript, isTyping, ownRow, sendingRow, offersChange, changes } = store;
  return (
    <Groups
      transcript={transcript}
      isTyping={isTyping}
      ownRow={ownRow}
      sendingRow={sendingRow}
      onPicture={onPicture}
      offersChange={offersChange}
      onChange={changes.change}
    />
  );
});

type GroupsProps = {
  transcript: Rows;
  isTyping: boolean;
  ownRow: string | null;
  sendingRow: string | null;
  onPicture(): void;
  offersChange: boolean;
  /** Begins to change the answer in this row. */
  onChange(row: string): void;
};

/** Renders the rows. It is no observer, so that React can interrupt the rendering of older rows. */
function Groups({
  transcript: { full, open },
  transcript,
  isTyping,
  ownRow,
  sendingRow,
  onPicture,
  offersChange,
  onChange,
}: GroupsProps) {
  const ref = useChangePresses(onChange);
  const { filling, fill } = useProgressiveRows(transcript);
  const { t, i18n } = useTranslation();
  const help = useContext(HelpWordsContext);
  const shared = useMemo((): Shared => {
    const { page } = contentLanguageAttributes(i18n);
    const contentIn = (language: string | undefined) => contentLanguageAttributes(i18n, language).tags;
    const named = (name: string) => ({
      own: renderSpeakerName(name),
      authored: renderSpeakerName(name, toLanguageTag(i18n.language)),
    });
    const speakers = { coach: named(t('chat.coach')), you: named(t('chat.you')) };
    const textOptions = { newTab: renderNewTabNote(t('page.newTab'), page), help };
    const change = offersChange ? changeButton(t) : undefined;
    return { speakers, contentIn, textOptions, onPicture, change, lines: new WeakMap() };
  }, [t, i18n, help, onPicture, offersChange]);
  const firstOpen = open[0];
  // The elements stay the same until a group is full, so that React skips them at each new bubble.
  const fullGroups = useMemo(
    () =>
      full.map((rows, index) => (
        <Group
          key={index}
          index={index}
          rows={rows}
          after={full[index + 1]?.[0] ?? firstOpen}
          missing={countMissingRows(filling, index)}
          fill={fill}
          old={index < full.length - 1}
          typing={false}
          ownRow={null}
          sendingRow={null}
          shared={shared}
        />
      )),
    [full, firstOpen, filling, fill, shared],
  );
  const openGroup = (
    <Group
      key={full.length}
      index={full.length}
      rows={open}
      after={undefined}
      missing={countMissingRows(filling, full.length)}
      fill={fill}
      old={false}
      typing={isTyping}
      ownRow={ownRow}
      sendingRow={sendingRow}
      shared={shared}
    />
  );
  return (
    <div ref={ref} className={styles.transcript} data-transcript>
      {[...fullGroups, openGroup]}
    </div>
  );
}

/**
 * The values that all rows share. `speakers` has each name twice: for text of the family and for text of an author,
 * whose language may differ.
 */
type Shared = {
  speakers: Record<'coach' | 'you', { own: ReactNode; authored: ReactNode }>;
  contentIn(language: string | undefined): LanguageAttributes;
  textOptions: MarkdownOptions;
  onPicture: () => void;
  /**
   * Returns the button that changes an answer, labelled with the answer's text; undefined if no answer can be changed.
   */
  change: ((words: string) => ReactElement) | undefined;
  /**
   * The elements of rows that were rendered before their group was full: React skips an element that it has rendered.
   */
  lines: WeakMap<TranscriptRow, Line>;
};

type GroupProps = {
  index: number;
  rows: readonly TranscriptRow[];
  /** The first row of the next group. */
  after: TranscriptRow | undefined;
  /** The number of rows at the start of the group that are not rendered. */
  missing: number;
  /** Renders this group and all later ones completely; undefined while earlier rows are protected. */
  fill: ((index: number) => void) | undefined;
  /** True for a full group before the last full one: the browser lays it out only near the viewport. */
  old: boolean;
  typing: boolean;
  ownRow: string | null;
  sendingRow: string | null;
  shared: Shared;
};

const Group = memo(function Group({
  index,
  rows,
  after,
  missing,
  fill,
  old,
  typing,
  ownRow,
  sendingRow,
  shared,
}: GroupProps) {
  const list = useNear(
    missing > 0,
    useCallback(() => fill?.(index), [fill, index]),
  );
  const isFilling = missing > 0 && fill !== undefined;
  const still = after !== undefined && !isFilling;
  const endsRun = after ? beginsRun(after) : !typing;
  const lines = useMemo(
    () =>
      rows.slice(missing).map((row, at) => {
        const next = rows[missing + at + 1];
        const face = next ? beginsRun(next) : endsRun;
        return lineOf(row, { face, own: row.id === ownRow, sending: row.id === sendingRow, still }, shared);
      }),
    [rows, missing, endsRun, still, ownRow, sendingRow, shared],
  );
  return (
    <ol
      ref={list}
      className={classNames(styles.group, old && styles.old, isFilling && styles.filling)}
      style={isFilling ? { '--missing': missing } : undefined}
    >
      {lines}
      {typing && <TypingIndicator key={rows.length} />}
    </ol>
  );
});

/** Returns true if this row ends the coach's series of bubbles before it, whose last one has the coach's face. */
const beginsRun = ({ opens, bubble }: TranscriptRow): boolean => opens || bubble?.from !== 'coach';

/** Calls `onNear` when the element comes near the viewport, if `matters`. */
function useNear(matters: boolean, onNear: () => void) {
  const element = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!matters || !element.current || !window.IntersectionObserver) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [matters, onNear]);
  return element;
}

/** The properties of a row by its place. `still`: its group is full and is rendered at once. */
type Place = { face: boolean; own: boolean; sending: boolean; still: boolean };
type Line = Omit<Place, 'still'> & { drawn: ReactElement };

/**
 * Returns the element of a row; the same one while its place is unchanged. Rows of a group that was full from the start
 * are not cached, because React does not render them again.
 */
function lineOf(row: TranscriptRow, place: Place, shared: Shared): ReactElement {
  const { face, own, sending, still } = place;
  const kept = shared.lines.get(row);
  if (kept && kept.face === face && kept.own === own && kept.sending === sending) return kept.drawn;
  const drawn = draw(row, { ...place, still: still && !kept }, shared);
  if (kept || !still) shared.lines.set(row, { face, own, sending, drawn });
  return drawn;
}

/** Renders a row. This is a function, not a component, to save memory in conversations of thousands of rows. */
function draw(row: TranscriptRow, { face, own, sending, still }: Place, shared: Shared): ReactElement {
  const { bubble } = row;
  const focus = own ? { ref: takeFocus } : {};
  const change = sending || (bubble !== null && bubble.from === 'coach') ? undefined : shared.change;
  const { language } = bubble ?? {};
  const { lang, dir }: LanguageAttributes =
    bubble && isAuthoredBubble(bubble) ? shared.contentIn(language) : {};
  const words = bubble && renderBubbleContent(bubble, shared.textOptions, shared.onPicture);
  // The direction applies to the text only, so that the bubble stays on its speaker's side.
  const content = dir ? (
    <div key="words" dir={dir}>
      {words}
    </div>
  ) : (
    words
  );
  const said =
    bubble === null ? (
      <AnswersSent key={row.id} row={row.id} change={change} {...focus} />
    ) : (
      renderBubble({
        from: bubble.from === 'you' ? 'me' : bubble.kind === 'action' ? 'prompt' : 'coach',
        speaker: shared.speakers[bubble.from][lang ? 'authored' : 'own'],
        face,
        picture: bubble.kind === 'image',
        fresh: !bubble.viewed,
        row: row.id,
        id: sending ? readFromStartId : undefined,
        lang,
        changes: change !== undefined,
        children: change ? withChange(content, change(formatBubble(bubble))) : content,
        still,
        ...focus,
      })
    );
  if (!row.opens) return said;
  return (
    <Fragment key={row.id}>
      <Divider title={row.touchpointTitle} {...shared.contentIn(language)} />
      {said}
    </Fragment>
  );
}

function Divider({ title, ...tags }: { title: string | undefined } & LanguageAttributes) {
  return (
    <li className={styles.divider}>
      <h3 {...tags}>{title}</h3>
    </li>
  );
}

type AnswersSentProps = { row: string; change: Shared['change']; ref?: Ref<HTMLLIElement> };

/** Says that the answers of a feedback form were sent or, while they are unsent, that this device or only this page keeps them. */
const AnswersSent = observer(function AnswersSent({ row, change, ref }: AnswersSentProps) {
  const { t } = useTranslation();
  const kept = useContext(UnsentAnswersContext);
  const unsent = kept?.isLasting ? 'chat.answersKept' : 'chat.answersWait';
  return (
    <li ref={ref} className={classNames(styles.note, change && kit.changes)} tabIndex={-1} data-row={row}>
      {t(typeof kept?.answers === 'number' ? unsent : 'chat.answersSent')}
      {change?.(t('chat.feedback'))}
    </li>
  );
});

const withChange = (content: ReactNode, change: ReactElement): ReactNode =>
  isNodeList(content) ? [...content, change] : [content, change];

/** Returns a function for the button that changes an answer. The transcript listens for all of these buttons. */
const changeButton =
  (t: TFunction) =>
  (words: string): ReactElement => (
    <button
      key="change"
      type="button"
      className={kit.change}
      data-change="yes"
      aria-label={t('chat.changeSpoken', { words })}
    >
      {t('chat.changeShort')}
    </button>
  );

/** Returns the ref of the transcript, and calls `onChange` with the row of a pressed button that changes an answer. */
function useChangePresses(onChange: (row: string) => void) {
  const transcript = useRef<HTMLDivElement>(null);
  const onPress = useEffectEvent(({ target }: Event) => {
    const button = target instanceof Element ? target.closest('[data-change]') : null;
    const row = button?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row !== undefined) onChange(row);
  });
  useEffect(() => {
    const stop = new AbortController();
    transcript.current?.addEventListener('click', (event) => onPress(event), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return transcript;
}

/** Focuses the row of a sent answer without scrolling, because StickToBottom.tsx scrolls. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
