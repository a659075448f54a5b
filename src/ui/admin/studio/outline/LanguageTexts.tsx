import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import {
  toTranslatedTextPointer,
  toTranslationPointer,
} from '../../../../domain/checks/check-translations.ts';
import { getValueAtPath } from '../../../../domain/edits/json-edit.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { groupTextsByPart, readDraftTranslation } from '../../../../domain/edits/translation-edits.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { shareEqualParts } from '../../../../domain/platform/structural-sharing.ts';
import type {
  TextTranslation,
  TranslationTextState,
} from '../../../../domain/translation/translation-state.ts';
import { Button } from '../../../kit/Button.tsx';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import { FailureMessage } from '../../FailureMessage.tsx';
import type { EarlierWordings } from './earlier-wordings.ts';
import type { StudioStore } from './studio-store.ts';
import {
  partsPerGroup,
  TranslatedTexts,
  type CheckedTranslationPart,
  type EarlierWording,
} from './TranslatedTexts.tsx';
import studio from './studio.module.css';
import styles from './translation.module.css';

type LanguageTextsProps = {
  store: StudioStore;
  findings: readonly Finding[];
  earlier: EarlierWordings;
  language: string;
  /** True if the language was just added: its first text takes the focus. */
  begins: boolean;
  onBegun(): void;
};

/** The shown texts: all, or only those that need a translation. */
type Shown = 'left' | 'all';

/** Lists the texts of a language beside their source. */
export const LanguageTexts = observer(function LanguageTexts(props: LanguageTextsProps) {
  const { store, earlier, language, findings } = props;
  const { t } = useTranslation('admin');
  const texts = readDraftTranslation(store.content, language);
  const [shown, setShown] = useState<Shown>('left');
  const first = useFirstStates(texts, shown);
  const messageAt = messages(findings, language);
  const faulty = (texts ?? []).flatMap(({ at, address }) => (messageAt(at) === undefined ? [] : address));
  const wasFaulty = useOnceThere(faulty, shown);
  const findEarlier = useEarlierWordings(earlier, store, texts);
  const list = useTextFocus(props, () => setShown('all'));
  const sameGroups = useShared<readonly (readonly CheckedTranslationPart[])[]>();
  if (!texts) return <p className={studio.note}>{t('translation.notWhole')}</p>;
  const left = texts.filter(({ state }) => isLeft(state));
  const stale = left.filter(({ state }) => state === 'stale').length;
  const isVisible = ({ state, address }: TextTranslation): boolean =>
    shown === 'all' || isLeft(state) || isLeft(first.get(address)) || wasFaulty.has(address);
  const visible = texts.filter(isVisible);
  const parts = groupTextsByPart(visible, first).map((part) => ({
    ...part,
    touchpoint: part.way.length === 0 ? '' : store.nameOf(part.way.slice(0, 2)),
    texts: part.texts.map((text) => ({
      ...text,
      message: messageAt(text.at),
      earlier: earlierOf(earlier, text),
    })),
  }));
  return (
    <>
      <output className={styles.progress}>
        {t('translation.done', { count: texts.length - left.length, of: texts.length })}
        {stale > 0 && ` ${t('translation.stale', { count: stale })}`}
        {faulty.length > 0 && ` ${t('translation.faulty', { count: faulty.length })}`}
      </output>
      <TextsChoices store={store} language={language} shown={shown} onShow={setShown} />
      {stale > 0 && <EarlierFailure earlier={earlier} onAgain={findEarlier} />}
      {visible.length === 0 && <p className={studio.note}>{t('translation.nothingLeft')}</p>}
      <div ref={list}>
        <TranslatedTexts
          groups={sameGroups(inGroups(parts))}
          language={language}
          onChange={store.translate}
        />
      </div>
    </>
  );
});

const inGroups = (parts: readonly CheckedTranslationPart[]): CheckedTranslationPart[][] =>
  Array.from({ length: Math.ceil(parts.length / partsPerGroup) }, (_, index) =>
    parts.slice(index * partsPerGroup, (index + 1) * partsPerGroup),
  );

/** Returns the ref of the list, and moves the focus to the first text of a new language or to the requested text. */
function useTextFocus({ store, language, begins, onBegun }: LanguageTextsProps, onLed: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const { textLedTo } = store;
  const onFocused = useEffectEvent(onBegun);
  useEffect(() => {
    if (!begins) return;
    list.current?.querySelector('textarea')?.focus();
    onFocused();
  }, [begins]);
  const showAll = useEffectEvent(onLed);
  useEffect(() => {
    if (textLedTo?.language !== language || textLedTo.address === null) return;
    showAll();
    const { address } = textLedTo;
    const frame = requestAnimationFrame(() => focusText(list.current, address));
    return () => cancelAnimationFrame(frame);
  }, [textLedTo, language]);
  return list;
}

/** Loads the earlier source of each stale translation. Returns a function that tries again. */
function useEarlierWordings(
  earlier: EarlierWordings,
  store: StudioStore,
  texts: readonly TextTranslation[] | null,
): () => void {
  useEffect(() => earlier.note(texts ?? []), [earlier, texts]);
  const slug = getTextProperty(store.content, 'slug');
  const wanted = (texts ?? []).flatMap(({ state, entry }) => (state === 'stale' && entry?.of) || []);
  const sameWanted = useShared<readonly string[]>()(wanted);
  useEffect(() => void earlier.find(slug, sameWanted), [earlier, slug, sameWanted]);
  return () => void earlier.find(slug, sameWanted);
}

type TextsChoicesProps = {
  store: StudioStore;
  language: string;
  shown: Shown;
  onShow(shown: Shown): void;
};

/** Chooses which texts are listed, and whether families can read the translation. */
const TextsChoices = observer(function TextsChoices({ store, language, shown, onShow }: TextsChoicesProps) {
  const { t } = useTranslation('admin');
  const status = getValueAtPath(store.content, ['translations', language, 'status']);
  return (
    <div className={styles.languages}>
      <SegmentedControl
        label={t('translation.shown')}
        options={(['left', 'all'] as const).map((value) => ({ value, label: t(`translation.${value}`) }))}
        value={shown}
        onChange={onShow}
      />
      <SegmentedControl
        label={t('translation.status')}
        options={(['Draft', 'Available'] as const).map((value) => ({
          value,
          label: t(`translation.statuses.${value}`),
        }))}
        value={status === 'Available' ? 'Available' : 'Draft'}
        onChange={(value) => store.set(['translations', language, 'status'], value, ['$schema', 'note'])}
      />
    </div>
  );
});

/** Says why earlier source texts could not be loaded. */
const EarlierFailure = observer(function EarlierFailure({
  earlier: { request },
  onAgain,
}: {
  earlier: EarlierWordings;
  onAgain: () => void;
}) {
  const { t } = useTranslation('admin');
  if (request.failure === null) return null;
  return (
    <div className={styles.progress}>
      <FailureMessage error={request.failure} />
      <Button variant="quiet" loading={request.isBusy} onClick={onAgain}>
        {t('translation.earlier.again')}
      </Button>
    </div>
  );
});

/** Returns the source text from which a stale translation was made; null before it is known. */
function earlierOf(known: EarlierWordings, { state, entry }: TextTranslation): EarlierWording | null {
  if (state !== 'stale' || entry?.of === undefined) return null;
  const { request } = known;
  const words = known.of(entry.of);
  if (words !== undefined) return { words };
  if (request.isBusy) return 'looking';
  return request.failure === null ? 'unknown' : null;
}

/**
 * Returns a function that replaces the equal parts of a value by those of the previous one, so that memoised components
 * skip them.
 */
function useShared<T>(): (next: T) => T {
  const [share] = useState(() => {
    let last: T | undefined;
    return (next: T): T => (last = shareEqualParts(last, next));
  });
  return share;
}

const isLeft = (state: TranslationTextState | undefined): boolean =>
  state !== undefined && state !== 'translated' && state !== 'reviewed';

/**
 * Returns the state that each text had when it was first listed, so that no text moves or disappears while the author
 * types.
 */
function useFirstStates(
  texts: readonly TextTranslation[] | null,
  shown: 'left' | 'all',
): ReadonlyMap<string, TranslationTextState> {
  const [kept, setKept] = useState({ shown, states: new Map<string, TranslationTextState>() });
  const states = kept.shown === shown ? kept.states : new Map<string, TranslationTextState>();
  const fresh = (texts ?? []).filter(({ address }) => !states.has(address));
  if (fresh.length === 0 && kept.shown === shown) return states;
  const next = new Map([...states, ...fresh.map(({ address, state }) => [address, state] as const)]);
  setKept({ shown, states: next });
  return next;
}

/**
 * Returns all texts with a finding since `shown` changed, so that a text does not disappear while the author corrects
 * it.
 */
function useOnceThere(names: readonly string[], shown: string): ReadonlySet<string> {
  const [kept, setKept] = useState({ shown, names: new Set<string>() });
  const known = kept.shown === shown ? kept.names : new Set<string>();
  const fresh = names.filter((name) => !known.has(name));
  if (fresh.length === 0 && kept.shown === shown) return known;
  const next = new Set([...known, ...fresh]);
  setKept({ shown, names: next });
  return next;
}

/** Returns a function that finds the first finding about a translated text. */
function messages(findings: readonly Finding[], language: string): (at: string) => string | undefined {
  const found = new Map<string, string>();
  const before = toTranslationPointer(language);
  for (const { path, message, rule } of findings)
    // A stale text already shows that its source has changed.
    if (path.startsWith(before) && rule !== 'stale-text' && rule !== 'stale-help' && !found.has(path))
      found.set(path, message);
  return (at) => found.get(before + toTranslatedTextPointer(at));
}

function focusText(list: HTMLElement | null, address: string): void {
  const field = list?.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"] textarea`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
