import type { ActivityDefinition } from '../../activity/definition.ts';
import { explore, type Turn } from '../../chat/reachability.ts';
import { plainText } from '../../chat/plain-text.ts';
import type { FlowGraph } from '../../chat/flow-graph.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from '../finding.ts';
import { type StepDefinition, kindOf } from '../../chat/steps/step-kinds.ts';

/** Life Challenges for which help is named on every path, and those for which it is named at all. */
const grave = new Set(['bereavement', 'depression', 'selfHarm']);
const sensitive = new Set(['anxiety', 'bullying', 'conflictAggression', 'sensitiveConversation']);
const help = /get help now/i;

/** An Activity on a hard matter tells the family where "Get help now" is. */
export function checkHelp(graph: FlowGraph<ActivityDefinition>): Finding[] {
  const challenges = graph.definition.categories.lifeChallenges ?? [];
  const matter = challenges.find((challenge) => grave.has(challenge));
  if (matter !== undefined) return checkEveryPath(graph, matter);
  const concern = challenges.find((challenge) => sensitive.has(challenge));
  if (concern === undefined) return [];
  const helps = graph.definition.touchpoints.some(({ steps }) => steps.some(isHelp));
  return helps
    ? []
    : [
        finding(
          'missing-help',
          '/touchpoints',
          `"${concern}" can be hard to talk about: let a step say where to find "Get help now".`,
        ),
      ];
}

/** What a conversation has met so far. A help step counts for the free texts after it only. */
const nothing = 0;
const helped = 1;
const wrote = 2;

function checkEveryPath(graph: FlowGraph, matter: string): Finding[] {
  const shown = (mark: number, place: number): number => (isHelp(graph.step(place)) ? mark | helped : mark);
  const writes = (place: number): boolean => isFreeText(graph.step(place));
  const carry = (mark: number, place: number): number => {
    const seen = shown(mark, place);
    return writes(place) && seen < wrote ? wrote : seen;
  };
  const explored = explore(graph, carry, 4);
  const early = explored.places.filter(
    ({ place, mark }) => !graph.isOver(place) && writes(place) && shown(mark, place) === nothing,
  );
  const late = explored.places.find(({ place, mark }) => {
    if (graph.isOver(place)) return (mark & helped) === 0;
    return graph.stopsAfter(place) && (carry(mark, place) & helped) === 0;
  });
  return [
    ...early.map(({ place, mark }) =>
      pathFinding('help-before-input', graph.pointer(place), () => ({
        message: `"${matter}": on this path nobody has said where to find "Get help now" before this first answer in free text.`,
        conversation: conversationAlong(graph, explored.wayTo(place, mark)),
      })),
    ),
    ...(late ? [atStop(graph, matter, explored.wayTo(late.place, late.mark))] : []),
  ];
}

function atStop(graph: FlowGraph, matter: string, way: readonly Turn[]): Finding {
  const last = way.findLast(({ place }) => !graph.isOver(place));
  return pathFinding('help-before-end', graph.pointer(last?.place ?? 0), () => ({
    message: `"${matter}": a conversation can stop here without having said (again) where to find "Get help now".`,
    conversation: conversationAlong(graph, way),
  }));
}

/** Compares the words that are shown, without markdown. */
function isHelp({ text }: StepDefinition): boolean {
  return text !== undefined && help.test(plainText(text));
}

function isFreeText(step: StepDefinition): boolean {
  return kindOf(step.type).isFreeText(step);
}
