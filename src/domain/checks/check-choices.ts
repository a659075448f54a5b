import type { FlowGraph } from '../flow/flow-graph.ts';
import type { FlowExit } from '../flow/flow-exit.ts';
import { findFirstOpenExit, type Reachability } from '../flow/reachability.ts';
import { intersectSituations, findFirstSituation, hasSituation, type Situation } from '../flow/situations.ts';
import { isChoiceStep, getStepKind } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/** The least share of an Activity's answers that must be followed by texts different from those after other answers. */
const leastShare = 0.6;
/** The number of answers below which the share is not checked. */
const fewestAnswers = 10;
/** The most choices that are checked, because a larger file would take too long; no person writes so many. */
const mostChoices = 1000;
/** The number of steps after an answer whose texts are compared; fewer if a question comes sooner. */
const nextSteps = 3;
/** The most skipped steps that the search for following texts passes, to bound its cost. */
const mostPassed = 100;

type Place = { place: number; situation: Situation };

/**
 * One answer of a choice: the place of its step, and whether the texts after the answer differ from those after every
 * other answer.
 */
type Answer = { place: number; hasOwnReply: boolean };

/**
 * Checks that enough answers matter: the texts after them differ from the texts after the other answers to the same
 * question. Each answer is checked only in the first situation in which it is offered, so the cost does not grow with
 * the number of situations.
 */
export function checkChoices(graph: FlowGraph, reached: Reachability): Finding[] {
  const choices = graph.definition.touchpoints.flatMap(({ steps }) => steps.filter(isChoiceStep));
  if (choices.length > mostChoices) return [];
  const following = new FollowingWords(graph);
  const answers = reached.places.flatMap(({ place }) => answersAt(graph, reached, place, following));
  const answered = answers.filter(({ hasOwnReply }) => hasOwnReply).length;
  if (answers.length < fewestAnswers || answered >= answers.length * leastShare) return [];
  const unanswered = new Set(answers.filter(({ hasOwnReply }) => !hasOwnReply).map(({ place }) => place));
  const named = [...unanswered].slice(0, 3).map((place) => `"${graph.step(place).id}"`);
  return [
    createFinding(
      'choices-that-matter',
      '/touchpoints',
      `${answered} of ${answers.length} answers are followed by words of their own, fewer than ${leastShare * 100} in 100: let the coach say something else after each, such as at ${named.join(', ')}.`,
    ),
  ];
}

function answersAt(
  graph: FlowGraph,
  reached: Reachability,
  place: number,
  following: FollowingWords,
): Answer[] {
  if (graph.isOver(place)) return [];
  const exits = graph.exits(place).filter(({ answer }) => answer !== null);
  const situations = reached.situations(place);
  const labels = [...new Set(exits.map(({ answer }) => answer))];
  const waysOf = labels.map((label) => exits.filter(({ answer }) => answer === label));
  const wordsIn = new Map<Situation, (string | null)[]>();
  return waysOf.flatMap((ways, index) => {
    const offered = ways.flatMap(
      ({ passage }) => findFirstSituation(intersectSituations(situations, passage.open)) ?? [],
    );
    if (offered.length === 0) return [];
    const situation = Math.min(...offered);
    const words =
      wordsIn.get(situation) ?? waysOf.map((other) => following.after(other, { place, situation }));
    wordsIn.set(situation, words);
    return { place, hasOwnReply: words.every((other, at) => at === index || other !== words[index]) };
  });
}

/** Finds the texts that follow an answer. */
class FollowingWords {
  readonly #graph: FlowGraph;
  readonly #known = new Map<number, string>();

  constructor(graph: FlowGraph) {
    this.#graph = graph;
  }

  /** Returns the texts said after an answer that has these exits, as one text; null when the answer is not offered. */
  after(ways: readonly FlowExit[], at: Place): string | null {
    const graph = this.#graph;
    let next = findFirstOpenExit(ways, at.situation);
    if (next === null) return null;
    const said: string[] = [];
    for (let passed = 0; next !== null && said.length < nextSteps && passed < mostPassed; passed += 1) {
      const { place, situation }: Place = next;
      if (graph.isOver(place)) {
        said.push(`${place}`);
        break;
      }
      const isSaid = graph.isSaid(place, situation);
      if (isSaid) said.push(this.#wordsAt(place, situation));
      if (isSaid && graph.waits(place)) break;
      next = findFirstOpenExit(graph.waysFrom(place, situation), situation);
    }
    const asked = graph.step(at.place);
    const name = getStepKind(asked.type).remembers(asked);
    const words = said.join('\n');
    return name === undefined ? words : words.replaceAll(`{{${name}}}`, ways[0]?.answer ?? '');
  }

  /** Returns the texts of a step, with those options that it offers in a situation. */
  #wordsAt(place: number, situation: Situation): string {
    const isAlways = this.#graph.space(place).size === 1;
    const known = isAlways ? this.#known.get(place) : undefined;
    if (known !== undefined) return known;
    const offers = this.#graph.offers(place);
    const offer = offers.find(({ passage: { open } }) => open === null || hasSituation(open, situation));
    const step = offer?.step ?? this.#graph.step(place);
    const words = JSON.stringify([
      step.text,
      step.image?.url,
      step.audio?.url,
      step.video?.url,
      step.action,
      getStepKind(step.type).words(step),
    ]);
    if (isAlways) this.#known.set(place, words);
    return words;
  }
}
