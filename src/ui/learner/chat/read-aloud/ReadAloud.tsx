import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { LocalVoice } from '../../../../application/ports/device/chat/local-voice.ts';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { RenderedRowsLimitContext } from '../transcript/ProgressiveRows.tsx';
import { findRowPassages, clearPassageMark } from './read-aloud-passages.ts';
import { ReadAloudStore } from './read-aloud-store.ts';
import { useReadAloudVoice } from './ReadAloudVoice.tsx';
import styles from './ReadAloud.module.css';

export type ReadAloudProps = { store: ChatStore };

/** Reads the conversation aloud, if this device has a voice for its language. */
export const ReadAloud = observer(function ReadAloud({ store }: ReadAloudProps) {
  const { voice } = useReadAloudVoice(store);
  // Private text and the text around a hand-over must not be heard by others.
  const isPrivate = store.isCovered || store.state.privateFrom !== null;
  if (store.pace.readAloud === 'off' || !voice || isPrivate) return null;
  return <Reader store={store} voice={voice} />;
});

/** Time within which a new bubble is rendered (ms). */
const drawnAfterMs = 50;

const words = {
  passagesOf: (row: string) => {
    const element = elementOf(row);
    return element ? findRowPassages(element) : [];
  },
  unmark: clearPassageMark,
};

const elementOf = (row: string): HTMLElement | null =>
  document.querySelector(`[data-transcript] [data-row=${JSON.stringify(row)}]`);

const allRecordings = () => [
  ...document.querySelectorAll<HTMLMediaElement>('[data-transcript] :is(audio, video)'),
];

const recordings = {
  isOnePlaying: () => allRecordings().some(({ paused }) => !paused),
  pause: () => allRecordings().forEach((one) => one.pause()),
};

/**
 * Shows one control at a fixed place for all messages: it reads the message that was pressed last, otherwise the
 * coach's newest. The control moves nothing, and people find it without looking.
 */
const Reader = observer(function Reader({ store, voice }: ReadAloudProps & { voice: LocalVoice }) {
  const { t } = useTranslation();
  const [reader] = useState(() => new ReadAloudStore(voice, words, recordings));
  const section = useRef<HTMLElement>(null);
  const { reading, hasNoVoice } = reader;
  const held = useContext(RenderedRowsLimitContext);
  const all = rowsOf(store);
  const rows = held === null ? all : all.slice(Math.max(0, all.length - held));
  const newest = rows.findLast(({ from }) => from === 'coach')?.id;
  const at = reading ?? reader.picked ?? newest;
  const index = rows.findIndex(({ id }) => id === at);

  // The row that is being read disappears when the family goes back to an earlier answer.
  useStops(reader, store, reading !== null && index < 0);
  usePresses(reader, section);
  useNewRead(reader, store);
  useMark(at === newest ? undefined : at);

  const go = (steps: number): void => {
    const row = rows[index + steps];
    if (!row) return;
    reader.pick(row.id);
    reader.read(row.id);
    elementOf(row.id)?.scrollIntoView({ block: 'center' });
  };

  if (at === undefined) return null;
  return (
    <section ref={section} className={styles.reader} aria-label={t('chat.readAloud.label')}>
      <div>
        <button type="button" aria-disabled={index <= 0} onClick={() => go(-1)}>
          <Icon name="left" />
          <VisuallyHidden>{t('chat.readAloud.before')}</VisuallyHidden>
        </button>
        <button
          type="button"
          className={styles.main}
          onClick={() => (reading === null ? reader.read(at) : reader.stop())}
        >
          <Icon name={reading === null ? 'play' : 'close'} />
          {t(reading === null ? 'chat.readAloud.this' : 'chat.readAloud.stop')}
        </button>
        <button type="button" aria-disabled={index >= rows.length - 1} onClick={() => go(1)}>
          <Icon name="right" />
          <VisuallyHidden>{t('chat.readAloud.after')}</VisuallyHidden>
        </button>
        <output className={styles.note}>{hasNoVoice && t('chat.readAloud.noVoice')}</output>
      </div>
    </section>
  );
});

/** Stops reading when the control is unmounted, at an answer, and once the row `isGone`. */
function useStops(reader: ReadAloudStore, store: ChatStore, isGone: boolean): void {
  useEffect(() => reader.stop, [reader]);
  useEffect(() => {
    if (isGone) reader.stop();
  }, [reader, isGone]);
  useEffect(() => reader.followAnswers(store), [reader, store]);
}

/**
 * Chooses the pressed message, and stops reading when a recording plays, when the tab is hidden and when the page is
 * left.
 */
function usePresses(reader: ReadAloudStore, section: RefObject<HTMLElement | null>): void {
  const onPress = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[data-transcript] [data-row]');
    if (row) reader.pick(row.dataset['row'] ?? null);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', (event) => onPress(event), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && reader.stop(), { signal });
    // 'Exit this page' empties the page before the next one has loaded, and the voice must stop at once.
    document.addEventListener('play', reader.stop, { signal, capture: true });
    document.addEventListener('pause', reader.goOn, { signal, capture: true });
    // 'Exit this page' empties the page before the next one has loaded.
    const page = new MutationObserver(() => section.current?.isConnected !== true && reader.stop());
    page.observe(document.body, { childList: true });
    return () => {
      stop.abort();
      page.disconnect();
    };
  }, [reader, section]);
}

/** Reads new messages aloud, if the person has chosen this. */
function useNewRead(reader: ReadAloudStore, store: ChatStore): void {
  const readsNew = store.pace.readAloud === 'new';
  useEffect(() => {
    if (!readsNew) return undefined;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const add = (fresh: readonly { id: string }[]): void => {
      timers.push(setTimeout(() => !document.hidden && reader.add(fresh.map(({ id }) => id)), drawnAfterMs));
    };
    add(unanswered(store));
    const stop = store.arrivals.listen(({ fresh }) => add(fresh));
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, [store, reader, readsNew]);
}

/** Marks the message that the control reads, unless it is the newest. */
function useMark(row: string | undefined): void {
  useEffect(() => {
    const element = row === undefined ? null : elementOf(row);
    element?.setAttribute('data-read', '');
    return () => element?.removeAttribute('data-read');
  }, [row]);
}

/** Returns the coach's new bubbles since the last answer, without those of an earlier visit. */
function unanswered({ transcript: { full, open } }: ChatStore): Bubble[] {
  const bubbles = [...(full.at(-1) ?? []), ...open].map(({ bubble }) => bubble);
  return bubbles
    .slice(bubbles.findLastIndex((bubble) => bubble?.from !== 'coach') + 1)
    .flatMap((bubble) => (bubble === null || bubble.viewed ? [] : [bubble]));
}

/** Returns the rows that can be read aloud, each with its speaker. */
const rowsOf = ({ transcript: { full, open } }: ChatStore) =>
  [...full.flat(), ...open].flatMap(({ id, bubble }) =>
    bubble === null || bubble.kind === 'closed' ? [] : [{ id, from: bubble.from }],
  );
