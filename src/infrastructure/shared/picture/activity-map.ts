import type { ActivityDefinition, TouchpointDefinition } from '../../../domain/activity/activity.ts';
import { estimate, type Estimate } from '../../../domain/chat/estimate.ts';
import { explore } from '../../../domain/chat/explore.ts';
import { Walk } from '../../../domain/chat/walk.ts';

/** An Activity as its touchpoints and the ways between them, for a picture. */
export type ActivityMap = {
  slug: string;
  title: string;
  /** Of the whole Activity; null when no conversation ends. */
  estimate: Estimate | null;
  touchpoints: MapTouchpoint[];
  ways: Way[];
};
export type MapTouchpoint = {
  id: string;
  title: string;
  steps: number;
  /** From entering this touchpoint to leaving it; null when nobody leaves. */
  estimate: Estimate | null;
  /** Does any conversation come here? */
  reached: boolean;
};
/** `from` null is the start, `to` null the end; `answers` are the labels that lead this way, none where all do. */
export type Way = { from: string | null; to: string | null; answers: string[] };

export function mapOf(definition: ActivityDefinition): ActivityMap {
  const { slug, title, touchpoints } = definition;
  const walk = new Walk(definition);
  const reached = explore(walk);
  return {
    slug,
    title,
    estimate: estimate(definition, undefined, walk),
    touchpoints: touchpoints.map((touchpoint, index) => ({
      id: touchpoint.id,
      title: touchpoint.title,
      steps: touchpoint.steps.length,
      estimate: estimate(alone(definition, touchpoint)),
      reached: reached.has(walk.start(index)),
    })),
    ways: waysOf(walk),
  };
}

/** Every way out of one touchpoint, itself renamed, leads to the end: a name that the file does not have. */
function alone(definition: ActivityDefinition, touchpoint: TouchpointDefinition): ActivityDefinition {
  const { next: _next, ...rest } = touchpoint;
  return { ...definition, touchpoints: [{ ...rest, id: `${touchpoint.id} alone` }] };
}

function waysOf(walk: Walk): Way[] {
  const { touchpoints } = walk.definition;
  const idAt = (place: number): string | null => touchpoints[walk.touchpoint(place)]?.id ?? null;
  const ways = new Map<string, Way>();
  const add = (from: string | null, to: string | null, answer: string | null) => {
    const key = JSON.stringify([from, to]);
    const way = ways.get(key) ?? { from, to, answers: [] };
    ways.set(key, way);
    if (answer !== null && !way.answers.includes(answer)) way.answers.push(answer);
  };
  add(null, idAt(0), null);
  for (let place = 0; place < walk.end; place += 1) {
    const exits = walk.exits(place);
    const isBranch = exits.some(({ to }) => to !== exits[0]!.to);
    for (const { answer, to } of exits) {
      const goesOn = to === place + 1 && walk.touchpoint(to) === walk.touchpoint(place);
      if (!goesOn) add(idAt(place), idAt(to), isBranch ? answer : null);
    }
  }
  return [...ways.values()];
}
