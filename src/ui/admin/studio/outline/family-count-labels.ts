import type { TFunction } from 'i18next';
import type { DiagramNotes } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import type {
  ActivityDropOff,
  FamilyCount,
  DropOffTouchpointCounts,
} from '../../../../application/ports/device/reporting/reports-gateway.ts';
import { formatFamilyCount, formatShare } from '../../reporting/counts-in-words.ts';

/** Returns labels for the map: how many families reached each touchpoint, stopped there and took each link. */
export function createFamilyCountLabels(
  t: TFunction<'admin'>,
  { touchpoints, roundedUpTo }: Pick<ActivityDropOff, 'touchpoints' | 'roundedUpTo'>,
): DiagramNotes {
  const inWords = (count: FamilyCount): string => formatFamilyCount(t, count, roundedUpTo);
  const wordsOf = (taken: FamilyCount, reached: FamilyCount): string =>
    taken === 0
      ? t('flow.nobody')
      : t('flow.took', { families: inWords(taken), share: formatShare(t, taken, reached, roundedUpTo) });
  return {
    touchpoints: touchpoints.map((touchpoint) => {
      const { id, reached, left, ways } = touchpoint;
      const place = mostStopAt(touchpoint);
      return {
        id,
        lines: [
          t('flow.came', { families: inWords(reached) }),
          t('flow.noFurther', { families: inWords(left) }),
          ...(place === null ? [] : [t('flow.most', { words: shortened(place) })]),
          ...(ways === null ? [t('flow.privateWays')] : []),
        ],
        otherWays: ways === null ? null : wordsOf(0, reached),
      };
    }),
    ways: touchpoints.flatMap(({ id, reached, paused, ways }) => {
      const note = (taken: FamilyCount) => ({
        words: wordsOf(taken, reached),
        part: taken === null || reached === null || reached === 0 ? 0 : Math.min(1, taken / reached),
      });
      return [
        ...(paused === null ? [] : [{ from: id, to: null, pauses: true as const, ...note(paused) }]),
        ...(ways ?? []).map(({ to, taken }) => ({ from: id, to, ...note(taken) })),
      ];
    }),
  };
}

/** Returns the text of the step at which most families stop; null when several steps share the highest number. */
function mostStopAt({ steps }: DropOffTouchpointCounts): string | null {
  const most = Math.max(0, ...steps.map(({ left }) => left ?? 0));
  const [place, other] = steps.filter(({ left }) => left === most);
  return most > 0 && steps.length > 1 && place && !other ? place.words || place.id : null;
}

const longest = 36;
const shortened = (words: string): string =>
  words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;
