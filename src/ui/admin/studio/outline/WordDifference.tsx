import { diff } from '@codemirror/merge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';

/** Matches a word, or a single character between words. */
const words = /[\p{L}\p{N}\p{M}’']+|[^]/gu;

/** Shows a text in which removed and added words are marked. */
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
 * Returns a function that encodes each distinct word as one character, so that a comparison of characters compares
 * words.
 */
function signsFor(): (words: readonly string[]) => string {
  const known = new Map<string, string>();
  const signOf = (word: string): string => {
    // Characters of the private-use area are never half of a surrogate pair.
    const sign = known.get(word) ?? String.fromCharCode(0xe000 + known.size);
    known.set(word, sign);
    return sign;
  };
  return (all) => all.map(signOf).join('');
}
