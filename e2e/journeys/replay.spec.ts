import { fieldsOf } from '../../test/support/step-fields.ts';
import { writeFileSync } from 'node:fs';
import { samePlaceTapGuardMs, type PaceName } from '../../src/domain/sequencer/timing.ts';
import { atPace, controlOf, give, questionsOf, type Question } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { seenTranscript, watchBubbles, type SeenLine } from '../support/seen-transcript.ts';
import { slowness } from '../../test/support/slowness.ts';
import { starters } from '../../test/support/starters.ts';
import { firstOf } from '../../test/support/random-share.ts';

/** Returns the texts that a learner types as an answer. */
function writtenIn({ step, answer }: Question): string[] {
  if (answer.kind === 'input') return [answer.response];
  const texts = (fieldsOf(step).questions ?? []).filter(({ type }) => type === 'text');
  return answer.kind !== 'feedback'
    ? []
    : answer.questionResponses
        .filter(({ feedbackQuestionEntityId: id }) => texts.some((text) => text.questionEntityId === id))
        .flatMap(({ responses }) => responses);
}

const paceOf = (slug: string): PaceName => (slug === 'checking-in-together' ? 'quick' : 'instant');
/**
 * The tolerance of times (ms): a loaded machine draws late; a line in another position would be seconds away at pace
 * quick.
 */
const toleranceMs = 1000;

for (const [slug, pace] of firstOf(starters.map((one) => [one, paceOf(one)] as const).toReversed()))
  test(`${slug} at pace ${pace}: replaying the stored run prints what the browser showed`, async ({
    page,
    journeyFamily,
  }, testInfo) => {
    test.slow();
    await atPace(page, pace);
    await watchBubbles(page);
    await signInAt(page, journeyFamily.address, `/activity/${slug}/chat`);
    const typed: string[] = [];
    // The machine's load during the conversation; it may be over when the times are compared.
    const slownessAtStart = slowness();
    for (const question of questionsOf(slug)) {
      await expect(controlOf(page, question.step)).toBeVisible();
      await page.waitForTimeout(samePlaceTapGuardMs);
      await give(page, question);
      typed.push(...writtenIn(question));
    }
    const finish = page.getByRole('button', { name: 'Finish Activity' });
    await expect(finish).toBeVisible();
    const seen = await seenTranscript(page);
    await finish.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();

    const listed = JSON.parse(journeyFamily.fireside('runs', '--json')) as Record<string, string>[];
    const [{ id }] = journeyFamily.rows<{ id: string }>('select id from run') as [{ id: string }];
    expect(listed.find(({ run }) => run === id)).toMatchObject({ activity: slug, state: 'completed' });
    const replay = (name: string, ...options: string[]) => {
      const file = testInfo.outputPath(name);
      writeFileSync(file, journeyFamily.fireside('export-run', id, ...options));
      return journeyFamily.fireside('replay', file, '--json');
    };

    const { lines } = JSON.parse(replay('run.json', '--keep-words')) as { lines: SeenLine[] };
    const words = ({ from, kind, text }: SeenLine) => `${from} ${kind} ${text}`;
    // The screen writes the earlier answer of a scale as text; a transcript has an arrow.
    const asPrinted = (line: string) =>
      line.replace(/^you text Before ?: (.*?) ?\. Now ?: /, 'you text $1 → ');
    expect(lines.map(words)).toEqual(seen.map(words).map(asPrinted));
    const first = lines[0]!.atMs;
    const tolerated = toleranceMs * Math.max(slownessAtStart, slowness());
    for (const [index, { atMs }] of lines.entries())
      expect(Math.abs(atMs - first - seen[index]!.atMs), `line ${index + 1}`).toBeLessThan(tolerated);

    const masked = replay('masked.json');
    expect((JSON.parse(masked) as { lines: SeenLine[] }).lines).toHaveLength(seen.length);
    const { log, activity } = JSON.parse(journeyFamily.fireside('export-run', id)) as Record<string, unknown>;
    const authors = JSON.stringify(activity);
    expect(typed.length).toBeGreaterThan(0);
    for (const answer of typed) expect(JSON.stringify(log)).not.toContain(answer);
    for (const answer of typed.filter((words) => !authors.includes(words)))
      expect(masked).not.toContain(answer);
  });
