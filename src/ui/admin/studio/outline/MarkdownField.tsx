import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wordCount } from '../../../../domain/steps/word-count.ts';
import { plainText } from '../../../../domain/content/plain-text.ts';
import { placeholder } from '../../../../domain/chat/delivery.ts';
import { readingAge } from '../../../../domain/checks/reading-age.ts';
import type { FieldProps } from '../../../kit/forms/Field.tsx';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import hidden from '../../../kit/VisuallyHidden.module.css';
import { asList, bold, linked, putIn, type Marked } from './markdown-marks.ts';
import styles from './studio.module.css';

type MarkdownFieldProps = FieldProps & {
  value: string;
  maxLength?: number | undefined;
  onChange: (value: string) => void;
  /** The names of answers that can be put in. */
  names: readonly string[];
};

/** Fewer words than this have no reading age. */
const wordsToJudge = 8;

/** A text with its marks at hand, the length and the reading age under it. */
export function MarkdownField({ value, onChange, names, ...frame }: MarkdownFieldProps) {
  const { t } = useTranslation('admin');
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Marked | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.text !== value) return;
    area.current?.focus();
    area.current?.setSelectionRange(wanted.current.from, wanted.current.to);
    wanted.current = null;
  }, [value]);
  const mark = (act: (marked: Marked) => Marked): void => {
    const { selectionStart: from = value.length, selectionEnd: to = from } = area.current ?? {};
    const next = act({ text: value, from, to });
    wanted.current = next;
    onChange(next.text);
  };
  const words = wordCount(value);
  const age = Math.round(readingAge(plainText(value.replace(placeholder, 'Sam')), new Map()));
  const label = typeof frame.label === 'string' ? frame.label : '';
  return (
    <div className={styles.markdown}>
      <TextArea {...frame} ref={area} value={value} onChange={onChange} rows={rowsFor(value)} />
      <fieldset className={styles.marks}>
        <legend className={hidden.hidden}>{t('studio.marks', { label })}</legend>
        <button type="button" onClick={() => mark(bold)}>
          <strong>{t('studio.bold')}</strong>
        </button>
        <button type="button" onClick={() => mark(asList)}>
          {t('studio.list')}
        </button>
        <button type="button" onClick={() => mark(linked)}>
          {t('studio.link')}
        </button>
        <button type="button" onClick={() => mark((marked) => putIn(marked, t('studio.helpWords')))}>
          {t('studio.help')}
        </button>
        {names.map((name) => (
          <button key={name} type="button" onClick={() => mark((marked) => putIn(marked, `{{${name}}}`))}>
            {t('studio.answer', { name })}
          </button>
        ))}
      </fieldset>
      <p className={styles.count}>
        {t('studio.words', { count: words })}
        {words >= wordsToJudge && ` · ${t('studio.readingAge', { age: Math.max(5, age) })}`}
      </p>
    </div>
  );
}

const rowsFor = (value: string): number =>
  Math.min(
    12,
    Math.max(
      3,
      value.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 1),
    ),
  );
