import { explore, finishing, type Explored } from '../chat/explore.ts';
import type { Walk } from '../chat/walk.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from './finding.ts';

/** Every touchpoint and step can be reached, and from each one the end. */
export function checkPaths(walk: Walk): Finding[] {
  const reached = explore(walk);
  const loops = endlessLoops(walk, reached);
  return [
    ...hiddenParts(walk, reached),
    ...loops.map((loop) => loopFinding(walk, reached, loop)),
    ...(loops.length === 0 ? deadEnds(walk, reached) : []),
  ];
}

function hiddenParts(walk: Walk, reached: Explored): Finding[] {
  return walk.definition.touchpoints.flatMap(({ id }, index): Finding[] => {
    const first = walk.start(index);
    if (!reached.has(first))
      return [
        finding(
          'unreachable-touchpoint',
          `/touchpoints/${index}`,
          `Nothing leads to the touchpoint "${id}".`,
        ),
      ];
    const hidden: number[] = [];
    for (let place = first; place < walk.start(index + 1); place += 1)
      if (!reached.has(place)) hidden.push(place);
    const isForm = (place: number): boolean => walk.step(place).type === 'feedback';
    const step = hidden.find((place) => !isForm(place));
    return [
      ...(step === undefined ? [] : [hiddenStep('unreachable-step', walk, step)]),
      ...hidden.filter(isForm).map((place) => hiddenStep('unreachable-feedback', walk, place)),
    ];
  });
}

function hiddenStep(rule: 'unreachable-step' | 'unreachable-feedback', walk: Walk, place: number): Finding {
  const message = 'Never shown: every answer before it leads to another touchpoint.';
  return finding(rule, walk.pointer(place), message);
}

/** Circles of messages, in which nobody is ever asked. Each as its places. */
function endlessLoops(walk: Walk, reached: Explored): number[][] {
  const loops: number[][] = [];
  /** The round in which a place was passed. */
  const passed = new Int32Array(walk.end + 1);
  for (let start = 0; start < walk.end; start += 1) {
    const way: number[] = [];
    let place = start;
    while (place !== walk.end && passed[place] === 0 && reached.has(place) && !walk.waits(place)) {
      passed[place] = start + 1;
      way.push(place);
      place = walk.exits(place)[0]!.to;
    }
    if (passed[place] === start + 1) loops.push(way.slice(way.indexOf(place)));
  }
  return loops;
}

function loopFinding(walk: Walk, reached: Explored, loop: readonly number[]): Finding {
  const touchpoints = [...new Set(loop.map((place) => walk.touchpoint(place)))];
  const names = touchpoints.map((index) => `"${walk.definition.touchpoints[index]!.id}"`);
  const message =
    names.length === 1
      ? `The touchpoint ${names[0]} follows itself for ever and asks nothing: end it with a choice that has a way out.`
      : `The touchpoints ${names.join(', ')} follow each other for ever and ask nothing: give one a choice that has a way out.`;
  return pathFinding('loop-without-exit', `/touchpoints/${touchpoints[0]}`, () => ({
    message,
    conversation: conversationAlong(walk, [...reached.wayTo(loop[0]!), ...loop.slice(1), loop[0]!]),
  }));
}

/** Where a conversation goes on but never ends. Only a choice can lead there, or the opening. */
function deadEnds(walk: Walk, reached: Explored): Finding[] {
  const finishes = finishing(walk);
  if (!finishes[0]) {
    const far = reached.places.at(-1)!.place;
    return [
      pathFinding('unfinishable', '/touchpoints', () => ({
        message: 'No path leads to the end of the Activity.',
        conversation: conversationAlong(walk, reached.wayTo(far)),
      })),
    ];
  }
  return reached.places.flatMap(({ place }) => {
    if (!finishes[place]) return [];
    return walk.exits(place).flatMap(({ answer, to }, option) =>
      finishes[to]
        ? []
        : [
            pathFinding('option-leads-nowhere', `${walk.pointer(place)}/options/${option}`, () => ({
              message: `After "${answer}" no path leads to the end.`,
              conversation: conversationAlong(walk, [...reached.wayTo(place), to]),
            })),
          ],
    );
  });
}
