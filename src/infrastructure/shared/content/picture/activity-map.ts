import type { ActivityDefinition, TouchpointDefinition } from '../../../../domain/activity/definition.ts';
import { estimate, type Estimate } from '../../../../domain/chat/estimate.ts';
import { explore } from '../../../../domain/chat/reachability.ts';
import { FlowGraph } from '../../../../domain/chat/flow-graph.ts';

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
/** `from` null is the start, `to` null the end, or a pause if so said; `answers` are the labels that lead this way, none where all do. */
export type Way = { from: string | null; to: string | null; pauses?: true; answers: string[] };

export function mapOf(definition: ActivityDefinition): ActivityMap {
  const { slug, title, touchpoints } = definition;
  const graph = new FlowGraph(definition);
  const reached = explore(graph);
  return {
    slug,
    title,
    estimate: estimate(definition, undefined, graph),
    touchpoints: touchpoints.map((touchpoint, index) => ({
      id: touchpoint.id,
      title: touchpoint.title,
      steps: touchpoint.steps.length,
      estimate: estimate(alone(definition, touchpoint)),
      reached: reached.has(graph.start(index)),
    })),
    ways: waysOf(graph),
  };
}

/** Every way out of one touchpoint, itself renamed, leads to the end: a name that the file does not have. */
function alone(definition: ActivityDefinition, touchpoint: TouchpointDefinition): ActivityDefinition {
  const { next: _next, ...rest } = touchpoint;
  return { ...definition, touchpoints: [{ ...rest, id: `${touchpoint.id} alone` }] };
}

function waysOf(graph: FlowGraph): Way[] {
  const { touchpoints } = graph.definition;
  const idAt = (place: number): string | null => touchpoints[graph.touchpoint(place)]?.id ?? null;
  const ways = new Map<string, Way>();
  const add = (from: string | null, place: number, answer: string | null) => {
    const to = idAt(place);
    const pauses = place === graph.pause;
    const key = JSON.stringify([from, to, pauses]);
    const way: Way = ways.get(key) ?? { from, to, answers: [], ...(pauses ? { pauses } : {}) };
    ways.set(key, way);
    if (answer !== null && !way.answers.includes(answer)) way.answers.push(answer);
  };
  add(null, 0, null);
  for (let place = 0; place < graph.end; place += 1) {
    const exits = graph.exits(place);
    const isBranch = exits.some(({ to }) => to !== graph.next(place));
    for (const { answer, to } of exits) {
      const goesOn = to === place + 1 && graph.touchpoint(to) === graph.touchpoint(place);
      if (!goesOn) add(idAt(place), to, isBranch ? answer : null);
    }
  }
  return [...ways.values()];
}
