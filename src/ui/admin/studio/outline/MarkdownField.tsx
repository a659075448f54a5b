import { useLayoutEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { countWords } from '../../../../domain/steps/word-count.ts';
import { toPlainText } from '../../../../domain/content/plain-text.ts';
import { placeholderPattern } from '../../../../domain/chat/delivery.ts';
import { listRememberedNames } from '../../../../domain/edits/references.ts';
import { computeReadingAge } from '../../../../domain/checks/reading-age.ts';
import { TextArea } from '../../../kit/forms/TextArea.tsx';
import hidden from '../../../kit/VisuallyHidden.module.css';
import type { FormControlProps } from './form-fields.ts';
import { toggleList, toggleBold, wrapInLink, insertAtCursor, type SelectedText } from './markdown-marks.ts';
import styles from './studio.module.css';

/** The number of words from which on a reading age is computed. */
const wordsToJudge = 8;

/** Edits markdown, with buttons for bold, lists and links, and shows its length and reading age. */
export const MarkdownField = observer(function MarkdownField({
  field: { way, control },
  frame,
  text: value,
  store,
  write,
}: FormControlProps) {
  const { t } = useTranslation('admin');
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<SelectedText | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.text !== value) return;
    area.current?.focus();
    area.current?.setSelectionRange(wanted.current.from, wanted.current.to);
    wanted.current = null;
  }, [value]);
  const mark = (act: (marked: SelectedText) => SelectedText): void => {
    const { selectionStart: from = value.length, selectionEnd: to = from } = area.current ?? {};
    const next = act({ text: value, from, to });
    wanted.current = next;
    write(next.text);
  };
  const words = countWords(value);
  const age = Math.round(computeReadingAge(toPlainText(value.replace(placeholderPattern, 'Sam')), new Map()));
  const names =
    way.length > 2 ? [...new Set(listRememberedNames(store.content).map(({ name }) => name))] : [];
  return (
    <div className={styles.markdown}>
      <TextArea
        {...frame}
        ref={area}
        value={value}
        maxLength={control.most}
        onChange={write}
        rows={rowsFor(value)}
      />
      <Marks label={frame.label} names={names} onMark={mark} />
      <p className={styles.count}>
        {t('studio.words', { count: words })}
        {words >= wordsToJudge && ` · ${t('studio.readingAge', { age: Math.max(5, age) })}`}
      </p>
    </div>
  );
});

type MarksProps = {
  label: string;
  names: readonly string[];
  onMark(act: (marked: SelectedText) => SelectedText): void;
};

/** Shows the buttons that insert markdown, the text for a help step, and answers from earlier steps. */
function Marks({ label, names, onMark }: MarksProps) {
  const { t } = useTranslation('admin');
  const acts = [
    { name: t('studio.list'), act: toggleList },
    { name: t('studio.link'), act: wrapInLink },
    { name: t('studio.help'), act: (marked: SelectedText) => insertAtCursor(marked, t('studio.helpWords')) },
    ...names.map((name) => ({
      name: t('studio.answer', { name }),
      act: (marked: SelectedText) => insertAtCursor(marked, `{{${name}}}`),
    })),
  ];
  return (
    <fieldset className={styles.marks}>
      <legend className={hidden.hidden}>{t('studio.marks', { label })}</legend>
      <button type="button" onClick={() => onMark(toggleBold)}>
        <strong>{t('studio.bold')}</strong>
      </button>
      {acts.map(({ name, act }) => (
        <button key={name} type="button" onClick={() => onMark(act)}>
          {name}
        </button>
      ))}
    </fieldset>
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
