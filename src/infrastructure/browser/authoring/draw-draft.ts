import type {
  DraftDiagram,
  DiagramNotes,
} from '../../../application/ports/device/authoring/draft-analyser.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { listConditionSituations } from '../../../domain/analysis/situation-estimates.ts';
import type { ChosenValues } from '../../../domain/steps/condition.ts';
import { createActivityMap, maxMapWays } from '../../shared/content/picture/activity-map.ts';
import {
  formatConditions,
  formatTouchpointFacts,
  formatMinutes,
} from '../../shared/content/picture/picture-words.ts';
import { annotateMap } from '../../shared/content/picture/annotate-map.ts';
import { drawActivityMap } from '../../shared/content/picture/svg.ts';

/**
 * Returns the flow diagram of a draft, for the chosen values or for all, and its touchpoints as text; null when there
 * are too many paths to draw.
 */
export function drawDraftDiagram(
  activity: ActivityDefinition,
  notes: DiagramNotes | null,
  chosen: ChosenValues = {},
): DraftDiagram | null {
  const plain = createActivityMap(activity, chosen);
  if (plain.ways.length > maxMapWays) return null;
  const map = notes ? annotateMap(plain, notes) : plain;
  const { svg, places } = drawActivityMap(map);
  const touchpoints = map.touchpoints.map((touchpoint, index) => ({
    id: touchpoint.id,
    title: touchpoint.title,
    facts: [
      formatTouchpointFacts(touchpoint),
      ...formatConditions(touchpoint),
      ...(touchpoint.notes ?? []),
    ].join(' · '),
    reached: touchpoint.reached,
    place: places[index] ?? { left: 0, top: 0, width: 0, height: 0 },
  }));
  return {
    svg,
    touchpoints,
    minutes: formatMinutes(map.estimate),
    situations: listConditionSituations(activity),
  };
}
