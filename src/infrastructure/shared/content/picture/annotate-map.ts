import type { DiagramNotes } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import { mapWayKeyOf, maxMapWays, type ActivityMap, type MapWay } from './activity-map.ts';

/**
 * Adds notes to the touchpoints and ways of a map. A way that has a note but is missing in the map is added if the map
 * has both its ends.
 */
export function annotateMap(map: ActivityMap, notes: DiagramNotes): ActivityMap {
  const noted = new Map(notes.touchpoints.map((one) => [one.id, one]));
  const byWay = new Map(notes.ways.map((way) => [mapWayKeyOf(way), way]));
  const known = new Set(map.ways.map(mapWayKeyOf));
  const ends = new Set<string | null>([null, ...map.touchpoints.map(({ id }) => id)]);
  const further = notes.ways.filter(
    (way) => !known.has(mapWayKeyOf(way)) && ends.has(way.from) && ends.has(way.to),
  );
  const ways: MapWay[] = [
    ...map.ways.map((way) => {
      const { words, part } = byWay.get(mapWayKeyOf(way)) ?? {
        words: (way.from === null ? null : noted.get(way.from)?.otherWays) ?? null,
        part: 0,
      };
      return words === null ? way : { ...way, note: { words, part, isForeign: false } };
    }),
    ...further.map(({ words, part, ...way }) => ({
      ...way,
      answers: [],
      note: { words, part, isForeign: true },
    })),
  ];
  return {
    ...map,
    touchpoints: map.touchpoints.map((touchpoint) => ({
      ...touchpoint,
      notes: noted.get(touchpoint.id)?.lines ?? [],
    })),
    ways: ways.slice(0, maxMapWays),
  };
}
