import { diff } from '@codemirror/merge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';

/** Matches a word, or one character between words. */
const words = /[\p{L}\p{N}\p{M}’']+|[^]/gu;

/** Shows a text with the words that were removed and added since an earlier wording. */
export function WordDifference({ before, after }: { before: string; after: string }) {
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

/**
 * Returns a function that encodes each distinct word as one character, so that the comparison is of words and not of
 * letters.
 */
function signsFor(): (words: readonly string[]) => string {
  const known = new Map<string, string>();
  const signOf = (word: string): string => {
    // The character is from the private-use area, none of which is half of a surrogate pair.
    const sign = known.get(word) ?? String.fromCharCode(0xe000 + known.size);
    known.set(word, sign);
    return sign;
  };
  return (all) => all.map(signOf).join('');
}
