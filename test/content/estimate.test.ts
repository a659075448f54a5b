import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { estimateDuration } from '../../src/domain/analysis/estimate.ts';
import { type StepResponse, getResponseText } from '../../src/domain/steps/step-kinds.ts';
import { SegmentCalculator, type ConversationSegment } from '../../src/domain/analysis/segments.ts';
import { findSituationAfter, iterateSituations } from '../../src/domain/flow/situations.ts';
import { normalPace } from '../../src/domain/sequencer/timing.ts';
import { FlowGraph } from '../../src/domain/flow/flow-graph.ts';
import { playActivityThrough } from '../../src/infrastructure/shared/engine/play-through.ts';
import type { ScriptedAnswers } from '../../src/domain/chat/scripted-answers.ts';
import { everyPath, type PlayedPath } from '../support/every-path.ts';
import { library } from '../support/library.ts';
import { openingsOf, type Opening } from '../support/openings.ts';
import { dice } from '../support/random-activity.ts';
import { isWhole, shareOf } from '../support/random-share.ts';

const { activities } = library();

/** An Activity with more paths than these has some drawn at random. */
const mostPaths = isWhole ? 12_000 : 500;

function countPaths(graph: FlowGraph): number {
  const counted = new Map([
    [graph.end, 1],
    [graph.pause, 0],
  ]);
  const under = new Set<number>();
  const count = (place: number): number => {
    if (counted.has(place)) return counted.get(place)!;
    if (under.has(place)) return Infinity;
    under.add(place);
    const sum = graph.exits(place).reduce((total, { to }) => total + count(to), 0);
    counted.set(place, sum);
    return sum;
  };
  return count(0);
}

/** Answers that do not lead to a pause: an estimate is of completed conversations. */
function goingOn({ touchpoints }: ActivityDefinition) {
  const pauses = new Set(touchpoints.filter(({ ending }) => ending === 'pause').map(({ id }) => id));
  const stopping = new Set(
    touchpoints.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.type === 'user-path-choice'
          ? step.options.filter(({ next = '' }) => pauses.has(next)).map(({ label }) => label)
          : [],
      ),
    ),
  );
  return (responses: readonly StepResponse[]) =>
    responses.filter((one) => one.kind !== 'choice' || !stopping.has(one.response));
}

function pathsFrom(definition: ActivityDefinition, { values, log }: Opening, most: number): PlayedPath[] {
  const choose = goingOn(definition);
  if (most === Infinity) return everyPath(definition, { choose, log });
  const random = dice(`${definition.slug} ${JSON.stringify(values)}`);
  return Array.from(
    { length: most },
    () => everyPath(definition, { choose: (responses) => [random.pick(choose(responses))], log })[0]!,
  );
}

/** How long the estimate takes a path to be, in the situations that its answers make. */
function segmentsMs(
  graph: FlowGraph,
  segments: SegmentCalculator,
  { answered }: PlayedPath,
  { values }: Opening,
): number {
  let [place, situation, ms] = [0, Array.from(iterateSituations(graph.openings(values)))[0] ?? 0, 0];
  const pass = (all: readonly ConversationSegment[], label: string | null): void => {
    const open = all.filter(({ passage }) => findSituationAfter(passage, situation) !== null);
    const segment = open.find(({ answer }) => answer === label) ?? open[0]!;
    situation = findSituationAfter(segment.passage, situation)!;
    place = segment.to;
    ms += segment.ms;
  };
  pass(segments.first(), null);
  for (const { response } of answered)
    pass(segments.after(place), response.kind === 'choice' ? response.response : null);
  expect(place).toBe(graph.end);
  return ms;
}

const answersOf = ({ answered }: PlayedPath): ScriptedAnswers =>
  Object.fromEntries(
    answered.map(({ stepId, response }) => [
      stepId,
      response.kind === 'feedback'
        ? Object.fromEntries(
            response.questionResponses.map(({ feedbackQuestionEntityId: id, responses }) => [id, responses]),
          )
        : response.kind === 'plan'
          ? response.moment
          : getResponseText(response)!,
    ]),
  );

describe.each(activities.map((definition) => [definition.slug, definition] as const))(
  '%s is estimated within 1 % of the duration of play',
  (_slug, definition) => {
    const graph = new FlowGraph(definition);
    const all = countPaths(graph) <= mostPaths;
    const openings = openingsOf(definition);
    const found = estimateDuration(definition)!;
    let played: { from: Opening; paths: PlayedPath[] }[] = [];
    let paths: PlayedPath[] = [];
    let times: number[] = [];
    beforeAll(() => {
      const most = all ? Infinity : Math.ceil(shareOf(1000 * openings.length, 250) / openings.length);
      played = openings.map((from) => ({ from, paths: pathsFrom(definition, from, most) }));
      paths = played.flatMap((one) => one.paths);
      times = paths.map(({ durationMs }) => durationMs);
    });
    afterAll(() => {
      [played, paths, times] = [[], [], []];
    });

    test(all ? 'on every path' : 'on some paths of very many', () => {
      expect(paths.every(({ finished }) => finished)).toBe(true);
      const segments = new SegmentCalculator(graph, normalPace);
      const furthest = played.flatMap(({ from, paths: inThis }) =>
        inThis.map((path) => segmentsMs(graph, segments, path, from) / path.durationMs - 1),
      );
      expect(Math.max(...furthest.map(Math.abs))).toBeLessThan(0.01);
    });

    test('for the shortest, the longest and the expected path', () => {
      const off = (one: number, other: number): number => one / other - 1;
      const mean = all
        ? paths.reduce((sum, { durationMs, likelihood }) => sum + durationMs * likelihood, 0) /
          openings.length
        : times.reduce((sum, ms) => sum + ms, 0) / times.length;
      expect(off(found.minMs, Math.min(...times))).toBeLessThan(0.01);
      expect(off(found.maxMs, Math.max(...times))).toBeGreaterThan(-0.01);
      if (all) {
        expect(off(found.minMs, Math.min(...times))).toBeGreaterThan(-0.01);
        expect(off(found.maxMs, Math.max(...times))).toBeLessThan(0.01);
      }
      expect(Math.abs(off(found.expectedMs, mean))).toBeLessThan(all ? 0.01 : 0.03);
    });

    test('for the command-line player with its manual clock', async () => {
      const first = played[0]!.paths;
      for (const path of first.filter((_path, index) => index % Math.ceil(first.length / 20) === 0)) {
        if (new Set(path.answered.map(({ stepId }) => stepId)).size < path.answered.length) continue;
        const through = await playActivityThrough(definition, answersOf(path), {
          pace: normalPace,
          takesTime: true,
        });
        expect(through).toMatchObject({ kind: 'finished', durationMs: path.durationMs });
      }
    });
  },
);
