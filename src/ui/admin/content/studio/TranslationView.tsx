import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import {
  isLanguage,
  textPath,
  translationPath,
} from '../../../../domain/content/checks/check-translations.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { valueAt } from '../../../../domain/content/edits/json-edit.ts';
import { textIn } from '../../../../domain/content/edits/outline.ts';
import {
  languagesIn,
  textsByPart,
  translationIn,
} from '../../../../domain/content/edits/translation-edits.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { withShared } from '../../../../domain/platform/shared-value.ts';
import type { TextStanding, TextState } from '../../../../domain/translation/translation-state.ts';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { Failure } from '../../Failure.tsx';
import { earlierWordingsFrom, type EarlierWordings } from './earlier-wordings.ts';
import { StudioFrame } from './StudioFrame.tsx';
import type { StudioStore } from './studio-store.ts';
import { Translators } from './Translators.tsx';
import { partsInGroup, TranslatedTexts, type CheckedPart, type EarlierWording } from './TranslatedTexts.tsx';
import studio from './studio.module.css';
import styles from './translation.module.css';

type TranslationViewProps = { store: StudioStore; kind: ContentKind; findings: readonly Finding[] };

/** The texts of a draft beside their translation into one language. */
export const TranslationView = observer(function TranslationView({
  store,
  kind,
  findings,
}: TranslationViewProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [earlier] = useState(() => earlierWordingsFrom(services, kind));
  const languages = languagesIn(store.content);
  const [picked, setPicked] = useState<string | null>(null);
  const { textLedTo } = store;
  useEffect(() => {
    if (textLedTo) setPicked(textLedTo.language);
  }, [textLedTo]);
  const [begun, setBegun] = useState<string | null>(null);
  const language = languages.find((one) => one === picked) ?? languages[0];
  if (store.content === undefined) return <p className={studio.note}>{t('studio.noJson')}</p>;
  return (
    <StudioFrame store={store} label={t('translation.title')}>
      <div className={styles.languages}>
        {language !== undefined && (
          <Segmented
            label={t('translation.language')}
            options={languages.map((value) => ({ value, label: nameOf(value) }))}
            value={language}
            onChange={setPicked}
          />
        )}
        <NewLanguage
          known={languages}
          onAdd={(added) => {
            if (!languages.includes(added)) store.addLanguage(added);
            setPicked(added);
            setBegun(added);
          }}
        />
      </div>
      {language === undefined ? (
        <p className={studio.note}>{t('translation.none')}</p>
      ) : (
        <Texts
          key={language}
          store={store}
          earlier={earlier}
          language={language}
          findings={findings}
          begins={begun === language}
          onBegun={() => setBegun(null)}
        />
      )}
      <Translators
        store={store}
        kind={kind}
        language={language === undefined ? null : { tag: language, name: nameOf(language) }}
        onTaken={setPicked}
      />
    </StudioFrame>
  );
});

/** The English name of a language; its tag where it has no name. */
function nameOf(tag: string): string {
  if (!isLanguage(tag)) return tag;
  return new Intl.DisplayNames('en-GB', { type: 'language' }).of(tag) ?? tag;
}

/** The field for another language, by its tag. */
function NewLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (tag: string) => void }) {
  const { t } = useTranslation('admin');
  const [tag, setTag] = useState('');
  const [isRefused, setRefused] = useState(false);
  const add = (): void => {
    const wanted = tag.trim();
    setRefused(!isLanguage(wanted));
    if (!isLanguage(wanted)) return;
    setTag('');
    onAdd(wanted);
  };
  return (
    <form
      className={studio.beside}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t(known.length === 0 ? 'translation.first' : 'translation.another')}
        hint={t('translation.tag')}
        error={isRefused ? t('translation.unknown') : undefined}
        value={tag}
        onChange={setTag}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="quiet">
        {t('translation.add')}
      </Button>
    </form>
  );
}

type TextsProps = Omit<TranslationViewProps, 'kind'> & {
  earlier: EarlierWordings;
  language: string;
  /** The language was asked for just now: its first text gets the focus. */
  begins: boolean;
  onBegun(): void;
};

/** All texts in one language, or those that are left to do. */
const Texts = observer(function Texts({ store, earlier, language, findings, begins, onBegun }: TextsProps) {
  const { t } = useTranslation('admin');
  const texts = translationIn(store.content, language);
  const [shown, setShown] = useState<'left' | 'all'>('left');
  const list = useRef<HTMLDivElement>(null);
  const first = useFirstStates(texts, shown);
  const messageAt = messages(findings, language);
  const faulty = (texts ?? []).flatMap(({ at, address }) => (messageAt(at) === undefined ? [] : address));
  const wasFaulty = useOnceThere(faulty, shown);
  const { request } = earlier;
  useEffect(() => earlier.note(texts ?? []), [earlier, texts]);
  const slug = textIn(store.content, 'slug');
  const wanted = (texts ?? []).flatMap(({ state, entry }) => (state === 'stale' && entry?.of) || []);
  const sameWanted = useShared<readonly string[]>()(wanted);
  useEffect(() => void earlier.look(slug, sameWanted), [earlier, slug, sameWanted]);
  const sameGroups = useShared<readonly (readonly CheckedPart[])[]>();
  const { textLedTo } = store;
  const told = useEffectEvent(onBegun);
  useEffect(() => {
    if (!begins) return;
    list.current?.querySelector('textarea')?.focus();
    told();
  }, [begins]);
  useEffect(() => {
    if (textLedTo?.language !== language || textLedTo.address === null) return;
    setShown('all');
    const { address } = textLedTo;
    const frame = requestAnimationFrame(() => focusText(list.current, address));
    return () => cancelAnimationFrame(frame);
  }, [textLedTo, language]);
  if (!texts) return <p className={studio.note}>{t('translation.notWhole')}</p>;
  const left = texts.filter(({ state }) => isLeft(state));
  const stale = left.filter(({ state }) => state === 'stale').length;
  const visible =
    shown === 'all'
      ? texts
      : texts.filter(
          ({ state, address }) => isLeft(state) || isLeft(first.get(address)) || wasFaulty.has(address),
        );
  const parts = textsByPart(visible, first).map((part) => ({
    ...part,
    touchpoint: part.way.length === 0 ? '' : store.nameOf(part.way.slice(0, 2)),
    texts: part.texts.map((text) => ({
      ...text,
      message: messageAt(text.at),
      earlier: earlierOf(earlier, text),
    })),
  }));
  const groups = Array.from({ length: Math.ceil(parts.length / partsInGroup) }, (_, index) =>
    parts.slice(index * partsInGroup, (index + 1) * partsInGroup),
  );
  const status = valueAt(store.content, ['translations', language, 'status']);
  return (
    <>
      <output className={styles.progress}>
        {t('translation.done', { count: texts.length - left.length, of: texts.length })}
        {stale > 0 && ` ${t('translation.stale', { count: stale })}`}
        {faulty.length > 0 && ` ${t('translation.faulty', { count: faulty.length })}`}
      </output>
      <div className={styles.languages}>
        <Segmented
          label={t('translation.shown')}
          options={(['left', 'all'] as const).map((value) => ({ value, label: t(`translation.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
        <Segmented
          label={t('translation.status')}
          options={(['Draft', 'Available'] as const).map((value) => ({
            value,
            label: t(`translation.statuses.${value}`),
          }))}
          value={status === 'Available' ? 'Available' : 'Draft'}
          onChange={(value) => store.set(['translations', language, 'status'], value, ['$schema', 'note'])}
        />
      </div>
      {request.failure !== null && stale > 0 && (
        <div className={styles.progress}>
          <Failure error={request.failure} />
          <Button
            variant="quiet"
            loading={request.isBusy}
            onClick={() => void earlier.look(slug, sameWanted)}
          >
            {t('translation.earlier.again')}
          </Button>
        </div>
      )}
      {visible.length === 0 && <p className={studio.note}>{t('translation.nothingLeft')}</p>}
      <div ref={list}>
        <TranslatedTexts groups={sameGroups(groups)} language={language} onChange={store.translate} />
      </div>
    </>
  );
});

/** The words of a stale text's source at the time of its translation, as far as they are known. */
function earlierOf(known: EarlierWordings, { state, entry }: TextStanding): EarlierWording | null {
  if (state !== 'stale' || entry?.of === undefined) return null;
  const { request } = known;
  const words = known.of(entry.of);
  if (words !== undefined) return { words };
  if (request.isBusy) return 'looking';
  return request.failure === null ? 'unknown' : null;
}

/** Takes from the last value what is equal in the next one. */
function useShared<T>(): (next: T) => T {
  const [share] = useState(() => {
    let last: T | undefined;
    return (next: T): T => (last = withShared(last, next));
  });
  return share;
}

const isLeft = (state: TextState | undefined): boolean =>
  state !== undefined && state !== 'translated' && state !== 'reviewed';

/** The state that each text had when it was first shown, so that nothing moves or goes while somebody types. */
function useFirstStates(
  texts: readonly TextStanding[] | null,
  shown: 'left' | 'all',
): ReadonlyMap<string, TextState> {
  const [kept, setKept] = useState({ shown, states: new Map<string, TextState>() });
  const states = kept.shown === shown ? kept.states : new Map<string, TextState>();
  const fresh = (texts ?? []).filter(({ address }) => !states.has(address));
  if (fresh.length === 0 && kept.shown === shown) return states;
  const next = new Map([...states, ...fresh.map(({ address, state }) => [address, state] as const)]);
  setKept({ shown, states: next });
  return next;
}

/**
 * The names found in the list at any time since another list was shown, so that a text does not disappear while
 * somebody corrects it.
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

/** The message of the checks about each text of a language. */
function messages(findings: readonly Finding[], language: string): (at: string) => string | undefined {
  const found = new Map<string, string>();
  const before = translationPath(language);
  for (const { path, message, rule } of findings)
    // The text says itself that its source has changed.
    if (path.startsWith(before) && rule !== 'stale-text' && rule !== 'stale-help' && !found.has(path))
      found.set(path, message);
  return (at) => found.get(before + textPath(at));
}

function focusText(list: HTMLElement | null, address: string): void {
  const field = list?.querySelector<HTMLElement>(`[data-address="${CSS.escape(address)}"] textarea`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
