import type { Condition } from '../steps/condition.ts';
import { Flow } from '../flow/flow.ts';
import { mostSituations, type FlowGraph } from '../flow/flow-graph.ts';
import type { Reachability } from '../flow/reachability.ts';
import { intersectSituations, findFirstSituation, subtractSituations } from '../flow/situations.ts';
import { getStepKind, type StepDefinition } from '../steps/step-kinds.ts';
import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import { formatConversationPath } from './conversation.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';
import { formatSpellingSuggestion } from '../content/nearest.ts';
import { formatTouchpointPath, isNameRememberedAt } from './check-names.ts';

type Asked = { when: Condition; path: string };
type AskedName = { name: string; path: string; isAfter: boolean; before: Condition | undefined };

/** Checks that each condition of a file asks for a known answer to a choice. */
export function checkConditionNames(definition: ActivityDefinition): Finding[] {
  const { asked } = Flow.of(definition);
  const known = new Map(asked.map(({ name, values }) => [name, values]));
  const choices = asked.filter(({ values }) => values.length > 0).map(({ name }) => name);
  const written = namesWritten(definition);
  return listConditions(definition).flatMap(({ when, path }) =>
    Object.entries(when).flatMap(([name, answers]): Finding[] => {
      const values = known.get(name) ?? [];
      const at = `${path}/${pointerPart(name)}`;
      if (written.has(name))
        return [
          createFinding(
            'when-not-chosen',
            at,
            `"${name}" remembers words that the family writes: ask for the answer to a choice.`,
          ),
        ];
      if (values.length === 0)
        return [
          createFinding(
            'when-not-chosen',
            at,
            `No choice remembers "${name}".${formatSpellingSuggestion(name, choices)}`,
          ),
        ];
      return answers.flatMap((answer, index) =>
        values.includes(answer)
          ? []
          : [
              createFinding(
                'when-unknown-answer',
                `${at}/${index}`,
                `No choice that remembers "${name}" has the answer "${answer}".${formatSpellingSuggestion(answer, values)}`,
              ),
            ],
      );
    }),
  );
}

/**
 * Checks that no condition accepts every answer to a name: it asks for nothing, and its author wanted it to ask for
 * something.
 */
export function checkConditionsThatAlwaysHold(definition: ActivityDefinition): Finding[] {
  const known = new Map(Flow.of(definition).asked.map(({ name, values }) => [name, values]));
  return listConditions(definition).flatMap(({ when, path }) =>
    Object.entries(when).flatMap(([name, answers]): Finding[] => {
      const values = known.get(name) ?? [];
      if (values.length === 0 || values.some((value) => !answers.includes(value))) return [];
      return [
        createFinding(
          'always-true-condition',
          `${path}/${pointerPart(name)}`,
          `Every answer to "${name}" is accepted here, so everybody gets this: leave out the answers that it is not for, or "${name}".`,
        ),
      ];
    }),
  );
}

/** Checks that no place has more situations (combinations of chosen values) than can be analysed. */
export function checkSituationCount(graph: FlowGraph): Finding[] {
  const { situations } = graph;
  return situations <= mostSituations
    ? []
    : [
        createFinding(
          'too-many-situations',
          '/touchpoints',
          `What was chosen and is still asked for comes to ${situations} situations at one step, more than ${mostSituations}: ask for fewer names at once.`,
        ),
      ];
}

/**
 * Checks that on every path a choice sets a name before a condition asks for the name. Within one condition, a name
 * must be set only if the names before it match.
 */
export function checkConditionOrder(graph: FlowGraph, reached: Reachability): Finding[] {
  const findings: Finding[] = [];
  const report = (place: number, situation: number, name: string, path: string): void => {
    const way = reached.wayIn(place, situation);
    findings.push(
      createPathFinding('unset-name', path, () => ({
        message: `"${name}" is not chosen yet on the path ${formatTouchpointPath(graph, way)}.`,
        conversation: formatConversationPath(graph, way),
      })),
    );
  };
  for (let place = 0; place < graph.end; place += 1) {
    if (graph.space(place).names.every(({ unset }) => !unset)) continue;
    for (const { name, path, isAfter, before } of namesAskedAt(graph, place)) {
      if (!graph.mayLack(place, name)) continue;
      const arrived = intersectSituations(reached.arrived(place), graph.space(place).where(before));
      const said = graph.said(place);
      const isSet = isAfter && isNameRememberedAt(graph, place, name);
      const asked = isSet ? subtractSituations(arrived, said ?? graph.space(place).every) : arrived;
      const lacking = findFirstSituation(subtractSituations(asked, graph.having(place, name)));
      if (lacking !== null) report(place, lacking, name, path);
    }
  }
  return findings;
}

/**
 * Returns the names in the conditions of a step, and in the conditions of its touchpoint's end if the step may end it.
 */
function namesAskedAt(graph: FlowGraph, place: number): AskedName[] {
  const step = graph.step(place);
  const touchpoint = graph.touchpoint(place);
  const isLast =
    place + 1 === graph.start(touchpoint + 1) &&
    getStepKind(step.type)
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
export function listConditions(definition: PlayableActivity): Asked[] {
  return definition.touchpoints.flatMap(({ steps }, touchpoint) => [
    ...steps.flatMap((step, index) => askedAt(step, `/touchpoints/${touchpoint}/steps/${index}`)),
    ...askedAfter(definition, touchpoint),
  ]);
}

function askedAt(step: StepDefinition, at: string): Asked[] {
  const exits = getStepKind(step.type).exits(step);
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
  const written = steps.filter((step) => getStepKind(step.type).isFreeText(step));
  return new Set(written.flatMap((step) => getStepKind(step.type).remembers(step) ?? []));
}

const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
