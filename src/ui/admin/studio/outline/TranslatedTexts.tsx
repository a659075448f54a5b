import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatJsonPointer } from '../../../../domain/edits/json-pointer.ts';
import { toTranslatedText, type TranslatedPart } from '../../../../domain/edits/translation-edits.ts';
import type { TranslatedText } from '../../../../domain/content/translation.ts';
import { isMarkdownPath } from '../../../../domain/translation/translate-content.ts';
import type { TextTranslation } from '../../../../domain/translation/translation-state.ts';
import { useLazyPart } from '../../../context/LazyPart.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/forms/Checkbox.tsx';
import { contentLanguageAttributes, type LanguageAttributes } from '../../../kit/content-language.ts';
import { PageMarkdown } from '../../../kit/markdown/PageMarkdown.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import styles from './translation.module.css';

/** The source from which a stale translation was made; `unknown` if no published version contains it. */
export type EarlierWording = { words: string } | 'looking' | 'unknown';

/** A text with its finding and, if the translation is stale, the source from which it was made. */
type CheckedText = TextTranslation & { message: string | undefined; earlier: EarlierWording | null };
export type CheckedTranslationPart = Omit<TranslatedPart, 'texts'> & {
  /** The title of the touchpoint that contains the text. */
  touchpoint: string;
  texts: readonly CheckedText[];
};

/** The number of touchpoints and steps whose texts are rendered as one group. */
export const partsPerGroup = 20;

type Shared = Pick<TextPairProps, 'language' | 'onChange'>;

/** Shows the texts of each touchpoint and step: the source on one side, the translation on the other. */
export function TranslatedTexts({
  groups,
  ...props
}: Shared & { groups: readonly (readonly CheckedTranslationPart[])[] }) {
  return groups.map((parts, index) => <Group key={index} parts={parts} {...props} />);
}

/**
 * Shows a group of texts. It is rendered again only when one of them changes, and is laid out near the viewport only.
 */
const Group = memo(function Group({
  parts,
  ...props
}: Shared & { parts: readonly CheckedTranslationPart[] }) {
  return (
    <div className={styles.group}>
      {parts.map((part) => (
        <Part key={formatJsonPointer(part.way)} part={part} {...props} />
      ))}
    </div>
  );
});

const Part = memo(function Part({ part, language, onChange }: Shared & { part: CheckedTranslationPart }) {
  const { t } = useTranslation('admin');
  const { way, touchpoint, texts } = part;
  const title =
    way.length === 0
      ? t('translation.page')
      : way.length === 2
        ? t('translation.touchpoint', { touchpoint })
        : t('translation.step', { touchpoint, at: Number(way[3]) + 1 });
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {texts.map((text) => (
        <TextPair
          key={text.address}
          words={text.words}
          path={text.path}
          address={text.address}
          at={text.at}
          state={text.state}
          given={text.entry?.text ?? ''}
          language={language}
          message={text.message}
          earlier={text.earlier}
          onChange={onChange}
        />
      ))}
    </section>
  );
});

type TextPairProps = Pick<TextTranslation, 'words' | 'path' | 'address' | 'at' | 'state'> & {
  given: string;
  language: string;
  message: string | undefined;
  earlier: EarlierWording | null;
  onChange: (language: string, text: { address: string }, entry: TranslatedText | null) => void;
};

/** The share by which a translation may be longer than its source before it is marked as long. */
const longerBy = 0.5;
const shortText = 25;

/** Shows a source text, its translation, and a preview of the translation. */
const TextPair = memo(function TextPair(props: TextPairProps) {
  const { words, path, address, at, state, given, language, message, earlier, onChange } = props;
  const { t, i18n } = useTranslation('admin');
  const source = contentLanguageAttributes(i18n).tags;
  const target = contentLanguageAttributes(i18n, language).tags;
  const put = (text: string, more: Partial<TranslatedText> = {}): void => {
    const entry = toTranslatedText({ words }, text);
    onChange(language, { address }, entry && { ...entry, ...more });
  };
  const isLong = given.length > words.length * (1 + longerBy) && given.length - words.length > shortText;
  const excerpt = words.length > 50 ? `${words.slice(0, 50)}…` : words;
  return (
    <div className={styles.pair} data-address={at}>
      <div className={styles.side}>
        <div className={styles.bubble} {...source}>
          {isMarkdownPath(path) ? <PageMarkdown>{words}</PageMarkdown> : <p>{words}</p>}
        </div>
        <p className={styles.state} data-state={state}>
          {t(`translation.states.${state}`)}
        </p>
        {earlier !== null && <Earlier earlier={earlier} words={words} language={source} />}
      </div>
      <div className={styles.side}>
        <TextArea
          label={<VisuallyHidden>{t('translation.of', { words: excerpt })}</VisuallyHidden>}
          hint={isLong ? t('translation.long', { count: given.length, of: words.length }) : undefined}
          error={message}
          value={given}
          onChange={(text) => put(text)}
          rows={Math.min(10, 2 + Math.floor(Math.max(given.length, words.length) / 60))}
          {...target}
          dir={target.dir ?? 'ltr'}
        />
        {given !== '' && isMarkdownPath(path) && (
          <div className={styles.bubble} {...target} aria-hidden="true">
            <PageMarkdown>{given}</PageMarkdown>
          </div>
        )}
        {state === 'stale' || state === 'in translation' ? (
          <Button variant="quiet" onClick={() => put(given)}>
            {t(state === 'stale' ? 'translation.stillRight' : 'translation.confirm')}
          </Button>
        ) : (
          state !== 'new' && (
            <Checkbox
              checked={state === 'reviewed'}
              onChange={(isReviewed) => put(given, isReviewed ? { reviewed: true } : {})}
            >
              {t('translation.reviewed')}
            </Checkbox>
          )
        )}
      </div>
    </div>
  );
});

/** The comparison of two texts is a chunk of its own, loaded when a stale translation is shown. */
const loadChangedWords = async () => (await import('./WordDifference.tsx')).WordDifference;

type EarlierProps = { earlier: EarlierWording; words: string; language: LanguageAttributes };

/** Shows how a source has changed since its translation, or says that this is unknown. */
function Earlier({ earlier, words, language }: EarlierProps) {
  const { t } = useTranslation('admin');
  const { Part: ChangedWords, failure } = useLazyPart(loadChangedWords, {
    isWanted: typeof earlier === 'object',
  });
  if (typeof earlier !== 'object')
    return <p className={styles.earlier}>{t(`translation.earlier.${earlier}`)}</p>;
  return (
    <div className={styles.earlier}>
      <p>{t('translation.earlier.title')}</p>
      {ChangedWords && (
        <p className={styles.changed} {...language}>
          <ChangedWords before={earlier.words} after={words} />
        </p>
      )}
      {failure && <p>{earlier.words}</p>}
    </div>
  );
}
