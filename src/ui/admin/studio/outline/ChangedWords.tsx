import { diff } from '@codemirror/merge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';

/** A word, or one sign between words. */
const words = /[\p{L}\p{N}\p{M}’']+|[^]/gu;

/** A text with the words that went and those that came since an earlier wording. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('admin');
  const [was, is] = [before.match(words) ?? [], after.match(words) ?? []];
  const said = signsFor();
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const { fromA, toA, fromB, toB } of diff(said(was), said(is))) {
    parts.push(is.slice(shown, fromB).join(''));
    if (toA > fromA)
      parts.push(
        <del key={`out ${fromA}`}>
          <VisuallyHidden>{t('translation.earlier.out')} </VisuallyHidden>
          {was.slice(fromA, toA).join('')}
        </del>,
      );
    if (toB > fromB)
      parts.push(
        <ins key={`in ${fromB}`}>
          <VisuallyHidden>{t('translation.earlier.in')} </VisuallyHidden>
          {is.slice(fromB, toB).join('')}
        </ins>,
      );
    shown = toB;
  }
  return (
    <>
      {parts}
      {is.slice(shown).join('')}
    </>
  );
}

/** One sign for each word, the same for the same: so words are compared, and not letters. */
function signsFor(): (words: readonly string[]) => string {
  const known = new Map<string, string>();
  const signOf = (word: string): string => {
    // A private-use character, none of which is half of a pair.
    const sign = known.get(word) ?? String.fromCharCode(0xe000 + known.size);
    known.set(word, sign);
    return sign;
  };
  return (all) => all.map(signOf).join('');
}
