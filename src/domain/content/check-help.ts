import { explore } from '../chat/explore.ts';
import { plainText } from '../chat/plain-text.ts';
import type { Walk } from '../chat/walk.ts';
import type { StepDefinition } from '../activity/activity.ts';
import { conversationAlong } from './conversation.ts';
import { finding, pathFinding, type Finding } from './finding.ts';

/** Life Challenges for which help is named on every path, and those for which it is named at all. */
const grave = new Set(['bereavement', 'depression', 'selfHarm']);
const sensitive = new Set(['anxiety', 'bullying', 'conflictAggression', 'sensitiveConversation']);
const help = /get help now/i;

/** An Activity on a hard matter tells the family where "Get help now" is. */
export function checkHelp(walk: Walk): Finding[] {
  const challenges = walk.definition.categories.lifeChallenges ?? [];
  const matter = challenges.find((challenge) => grave.has(challenge));
  if (matter !== undefined) return checkEveryPath(walk, matter);
  const concern = challenges.find((challenge) => sensitive.has(challenge));
  if (concern === undefined) return [];
  const helps = walk.definition.touchpoints.some(({ steps }) => steps.some(isHelp));
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

/** What a conversation has had so far; a help step that comes first counts for what follows it only. */
const nothing = 0;
const helped = 1;
const wrote = 2;
const helpedAgain = 3;

function checkEveryPath(walk: Walk, matter: string): Finding[] {
  const shown = (mark: number, step: StepDefinition): number => {
    if (!isHelp(step)) return mark;
    return mark === nothing ? helped : mark === wrote ? helpedAgain : mark;
  };
  const explored = explore(
    walk,
    (mark, place) => {
      const step = walk.step(place);
      const seen = shown(mark, step);
      return isFreeText(step) && seen < wrote ? wrote : seen;
    },
    4,
  );
  const early = explored.places.filter(
    ({ place, mark }) =>
      place !== walk.end && isFreeText(walk.step(place)) && shown(mark, walk.step(place)) === nothing,
  );
  const late = [nothing, wrote].find((mark) => explored.has(walk.end, mark));
  return [
    ...early.map(({ place, mark }) =>
      pathFinding('help-before-input', walk.pointer(place), () => ({
        message: `"${matter}": on this path nobody has said where to find "Get help now" before this first answer in free text.`,
        conversation: conversationAlong(walk, explored.wayTo(place, mark)),
      })),
    ),
    ...(late === undefined ? [] : [atEnd(walk, matter, explored.wayTo(walk.end, late))]),
  ];
}

function atEnd(walk: Walk, matter: string, way: readonly number[]): Finding {
  return pathFinding('help-before-end', walk.pointer(way.at(-2)!), () => ({
    message: `"${matter}": a conversation can end here without having said (again) where to find "Get help now".`,
    conversation: conversationAlong(walk, way),
  }));
}

/** By the words that are shown: a picture in markdown is not, and marks or line breaks are no matter. */
function isHelp({ text }: StepDefinition): boolean {
  return text !== undefined && help.test(plainText(text));
}

function isFreeText(step: StepDefinition): boolean {
  return (
    step.type === 'user-input' ||
    (step.type === 'feedback' && step.questions.some(({ type }) => type === 'text'))
  );
}
