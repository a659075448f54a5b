import type { ActivityDefinition } from '../activity/definition.ts';
import { graveTopics } from '../catalogue/tender.ts';
import { exploreFlow, type PathStep } from '../flow/reachability.ts';
import { toPlainText } from '../content/plain-text.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { formatConversationPath } from './conversation.ts';
import { createFinding, createPathFinding, type Finding } from '../content/finding.ts';
import { type StepDefinition, getStepKind } from '../steps/step-kinds.ts';

/** The topics (Life Challenges) of Activities in which at least one step must name help. */
const sensitive = ['anxiety', 'bullying', 'conflictAggression', 'sensitiveConversation'];
const help = /get help now/i;

/** Checks that an Activity on a hard subject tells where to find "Get help now". */
export function checkHelp(graph: FlowGraph<ActivityDefinition>): Finding[] {
  const challenges = graph.definition.categories.lifeChallenges ?? [];
  const matter = challenges.find((challenge) => graveTopics.includes(challenge));
  if (matter !== undefined) return checkEveryPath(graph, matter);
  const concern = challenges.find((challenge) => sensitive.includes(challenge));
  if (concern === undefined) return [];
  const helps = graph.definition.touchpoints.some(({ steps }) => steps.some(isHelp));
  return helps
    ? []
    : [
        createFinding(
          'missing-help',
          '/touchpoints',
          `"${concern}" can be hard to talk about: let a step say where to find "Get help now".`,
        ),
      ];
}

/**
 * The bits of a mark, which tracks a conversation: whether help was named, and whether the family has written a free
 * text.
 */
const nothing = 0;
const helped = 1;
const wrote = 2;
/** The bit of a conversation that waited for a plan before help was named, and in which nothing was said since. */
const unhelped = 4;

function checkEveryPath(graph: FlowGraph, matter: string): Finding[] {
  const shown = (mark: number, place: number): number =>
    (mark & ~unhelped) | (isHelp(graph.step(place)) ? helped : nothing);
  const writes = (place: number): boolean => isFreeText(graph.step(place));
  const carry = (mark: number, place: number): number => {
    const seen = shown(mark, place);
    return writes(place) && seen < wrote ? wrote : seen;
  };
  const explored = exploreFlow(graph, carry, 7, {}, (mark) =>
    (mark & helped) === 0 ? mark | unhelped : mark,
  );
  const early = explored.places.filter(
    ({ place, mark }) => !graph.isOver(place) && writes(place) && shown(mark, place) === nothing,
  );
  const late = explored.places.find(
    ({ place, mark }) => (mark & unhelped) !== 0 || (graph.isOver(place) && (mark & helped) === 0),
  );
  return [
    ...early.map(({ place, mark }) =>
      createPathFinding('help-before-input', graph.pointer(place), () => ({
        message: `"${matter}": on this path nobody has said where to find "Get help now" before this first answer in free text.`,
        conversation: formatConversationPath(graph, explored.wayTo(place, mark)),
      })),
    ),
    ...(late ? [atStop(graph, matter, explored.wayTo(late.place, late.mark))] : []),
  ];
}

/**
 * Returns the finding at the last step before a stop. The last step of `way` is the step after that one, or the stop.
 */
function atStop(graph: FlowGraph, matter: string, way: readonly PathStep[]): Finding {
  const steps = way.slice(0, -1);
  return createPathFinding('help-before-end', graph.pointer(steps.at(-1)?.place ?? 0), () => ({
    message: `"${matter}": a conversation can stop here without having said (again) where to find "Get help now".`,
    conversation: formatConversationPath(graph, graph.isOver(way.at(-1)?.place ?? 0) ? way : steps),
  }));
}

/** Returns whether a step's text, without Markdown, names "Get help now". */
function isHelp({ text }: StepDefinition): boolean {
  return text !== undefined && help.test(toPlainText(text));
}

function isFreeText(step: StepDefinition): boolean {
  return getStepKind(step.type).isFreeText(step);
}
