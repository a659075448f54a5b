import type { Condition } from '../steps/condition.ts';
import { Flow } from '../flow/flow.ts';
import { mostSituations, type FlowGraph } from '../flow/flow-graph.ts';
import type { Reachability } from '../flow/reachability.ts';
import { both, firstSituation, without } from '../flow/situations.ts';
import { kindOf, type StepDefinition } from '../steps/step-kinds.ts';
import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../content/finding.ts';
import { didYouMean } from '../content/nearest.ts';
import { pathAlong, remembers } from './check-names.ts';

type Asked = { when: Condition; path: string };
type AskedName = { name: string; path: string; isAfter: boolean; before: Condition | undefined };

/** Checks that each condition of a file asks for a known answer to a choice. */
export function checkAsked(definition: ActivityDefinition): Finding[] {
  const { asked } = Flow.of(definition);
  const known = new Map(asked.map(({ name, values }) => [name, values]));
  const choices = asked.filter(({ values }) => values.length > 0).map(({ name }) => name);
  const written = namesWritten(definition);
  return conditionsOf(definition).flatMap(({ when, path }) =>
    Object.entries(when).flatMap(([name, answers]): Finding[] => {
      const values = known.get(name) ?? [];
      const at = `${path}/${pointerPart(name)}`;
      if (written.has(name))
        return [
          finding(
            'when-not-chosen',
            at,
            `"${name}" remembers words that the family writes: ask for the answer to a choice.`,
          ),
        ];
      if (values.length === 0)
        return [finding('when-not-chosen', at, `No choice remembers "${name}".${didYouMean(name, choices)}`)];
      return answers.flatMap((answer, index) =>
        values.includes(answer)
          ? []
          : [
              finding(
                'when-unknown-answer',
                `${at}/${index}`,
                `No choice that remembers "${name}" has the answer "${answer}".${didYouMean(answer, values)}`,
              ),
            ],
      );
    }),
  );
}

/** Checks that the conditions make no more situations than can be analysed. */
export function checkSituations(graph: FlowGraph): Finding[] {
  const { situations } = graph;
  return situations <= mostSituations
    ? []
    : [
        finding(
          'too-many-situations',
          '/touchpoints',
          `What was chosen and is still asked for comes to ${situations} situations at one step, more than ${mostSituations}: ask for fewer names at once.`,
        ),
      ];
}

/**
 * Checks that on every path a name is chosen before a condition asks for it. Within one condition, a name is needed
 * only where the names before it match.
 */
export function checkConditions(graph: FlowGraph, reached: Reachability): Finding[] {
  const findings: Finding[] = [];
  const report = (place: number, situation: number, name: string, path: string): void => {
    const way = reached.wayIn(place, situation);
    findings.push(
      pathFinding('unset-name', path, () => ({
        message: `"${name}" is not chosen yet on the path ${pathAlong(graph, way)}.`,
        conversation: conversationAlong(graph, way),
      })),
    );
  };
  for (let place = 0; place < graph.end; place += 1) {
    if (graph.space(place).names.every(({ unset }) => !unset)) continue;
    for (const { name, path, isAfter, before } of namesAskedAt(graph, place)) {
      if (!graph.mayLack(place, name)) continue;
      const arrived = both(reached.arrived(place), graph.space(place).where(before));
      const said = graph.said(place);
      const isSet = isAfter && remembers(graph, place, name);
      const asked = isSet ? without(arrived, said ?? graph.space(place).every) : arrived;
      const lacking = firstSituation(without(asked, graph.having(place, name)));
      if (lacking !== null) report(place, lacking, name, path);
    }
  }
  return findings;
}

/** Returns the names in the conditions of a step, and in those after it if its touchpoint may end with it. */
function namesAskedAt(graph: FlowGraph, place: number): AskedName[] {
  const step = graph.step(place);
  const touchpoint = graph.touchpoint(place);
  const isLast =
    place + 1 === graph.start(touchpoint + 1) &&
    kindOf(step.type)
      .exits(step)
      .some(({ next }) => next === undefined);
  const named = (asked: readonly Asked[], isAfter: boolean) =>
    asked.flatMap(({ when, path }) =>
      Object.keys(when).map((name, index, names) => ({
        name,
        path: `${path}/${pointerPart(name)}`,
        isAfter,
        before: isAfter
          ? undefined
          : Object.fromEntries(names.slice(0, index).map((one) => [one, when[one] ?? []])),
      })),
    );
  return [
    ...named(askedAt(step, graph.pointer(place)), false),
    ...named(isLast ? askedAfter(graph.definition, touchpoint) : [], true),
  ];
}

/** Returns every condition of a file with its JSON pointer. */
export function conditionsOf(definition: PlayableActivity): Asked[] {
  return definition.touchpoints.flatMap(({ steps }, touchpoint) => [
    ...steps.flatMap((step, index) => askedAt(step, `/touchpoints/${touchpoint}/steps/${index}`)),
    ...askedAfter(definition, touchpoint),
  ]);
}

function askedAt(step: StepDefinition, at: string): Asked[] {
  const exits = kindOf(step.type).exits(step);
  return [{ when: step.when, path: '' }, ...exits].flatMap(({ when, path }) =>
    when === undefined ? [] : [{ when, path: `${at}${path}/when` }],
  );
}

function askedAfter({ touchpoints }: PlayableActivity, touchpoint: number): Asked[] {
  const ways = touchpoints[touchpoint]?.nextWhen ?? [];
  return ways.map(({ when }, index) => ({ when, path: `/touchpoints/${touchpoint}/nextWhen/${index}/when` }));
}

function namesWritten({ touchpoints }: ActivityDefinition): Set<string> {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const written = steps.filter((step) => kindOf(step.type).isFreeText(step));
  return new Set(written.flatMap((step) => kindOf(step.type).remembers(step) ?? []));
}

const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
