import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/activity.ts';
import { estimate } from '../../src/domain/chat/estimate.ts';
import { Stretches, type Stretch } from '../../src/domain/chat/stretches.ts';
import { normalPace } from '../../src/domain/chat/timing.ts';
import { Walk } from '../../src/domain/chat/walk.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';
import { playThrough } from '../../src/infrastructure/shared/play/play-through.ts';
import type { Answers } from '../../src/infrastructure/shared/play/answers.ts';
import { everyPath, type PlayedPath } from '../support/every-path.ts';
import { dice } from '../support/random-activity.ts';

const folder = join('content', 'activities');
const library = readdirSync(folder).map((file) => {
  const content = readContent('activity', readFileSync(join(folder, file)));
  if (!content.ok) throw new Error(`${file} is not valid.`);
  return content.definition;
});

/** Of an Activity with more paths than these a thousand are drawn by dice. */
const mostPaths = 12_000;
const drawn = 1000;

function countPaths(walk: Walk): number {
  const counted = new Map<number, number>([[walk.end, 1]]);
  const under = new Set<number>();
  const count = (place: number): number => {
    if (counted.has(place)) return counted.get(place)!;
    if (under.has(place)) return Infinity;
    under.add(place);
    const sum = walk.exits(place).reduce((total, { to }) => total + count(to), 0);
    counted.set(place, sum);
    return sum;
  };
  return count(0);
}

function drawPaths(definition: ActivityDefinition): PlayedPath[] {
  const random = dice(definition.slug);
  return Array.from(
    { length: drawn },
    () => everyPath(definition, { choose: (responses) => [random.pick(responses)] })[0]!,
  );
}

/** How long the estimate takes a path to be. */
function stretchesMs(walk: Walk, stretches: Stretches, { answered }: PlayedPath): number {
  const sumOf = (all: readonly Stretch[], label: string | null): Stretch =>
    all.find(({ answer }) => answer === label) ?? all[0]!;
  let stretch = stretches.first()[0]!;
  let ms = stretch.ms;
  for (const { response } of answered) {
    stretch = sumOf(stretches.after(stretch.to), response.kind === 'choice' ? response.response : null);
    ms += stretch.ms;
  }
  expect(stretch.to).toBe(walk.end);
  return ms;
}

const answersOf = ({ answered }: PlayedPath): Answers =>
  Object.fromEntries(
    answered.map(({ stepId, response }) => [
      stepId,
      response.kind === 'feedback'
        ? Object.fromEntries(
            response.questionResponses.map(({ feedbackQuestionEntityId: id, responses }) => [id, responses]),
          )
        : response.response,
    ]),
  );

describe.each(library.map((definition) => [definition.slug, definition] as const))(
  '%s is estimated within 1 % of what play takes',
  (_slug, definition) => {
    const walk = new Walk(definition);
    const all = countPaths(walk) <= mostPaths;
    const paths = all ? everyPath(definition) : drawPaths(definition);
    const times = paths.map(({ durationMs }) => durationMs);
    const found = estimate(definition)!;

    test(all ? 'on every path' : 'on a thousand paths of very many', () => {
      expect(paths.every(({ finished }) => finished)).toBe(true);
      const stretches = new Stretches(walk, normalPace);
      const furthest = paths.map((path) => stretchesMs(walk, stretches, path) / path.durationMs - 1);
      expect(Math.max(...furthest.map(Math.abs))).toBeLessThan(0.01);
    });

    test('from the shortest to the longest, and expected', () => {
      const off = (one: number, other: number): number => one / other - 1;
      const mean = all
        ? paths.reduce((sum, { durationMs, likelihood }) => sum + durationMs * likelihood, 0)
        : times.reduce((sum, ms) => sum + ms, 0) / times.length;
      expect(off(found.minMs, Math.min(...times))).toBeLessThan(0.01);
      expect(off(found.maxMs, Math.max(...times))).toBeGreaterThan(-0.01);
      if (all) {
        expect(off(found.minMs, Math.min(...times))).toBeGreaterThan(-0.01);
        expect(off(found.maxMs, Math.max(...times))).toBeLessThan(0.01);
      }
      expect(Math.abs(off(found.expectedMs, mean))).toBeLessThan(all ? 0.01 : 0.03);
    });

    test('by the player of the command line, under its manual clock', async () => {
      for (const path of paths.filter((_path, index) => index % Math.ceil(paths.length / 20) === 0)) {
        if (new Set(path.answered.map(({ stepId }) => stepId)).size < path.answered.length) continue;
        const played = await playThrough(definition, answersOf(path), { pace: normalPace, takesTime: true });
        expect(played).toMatchObject({ kind: 'finished', durationMs: path.durationMs });
      }
    });
  },
);
