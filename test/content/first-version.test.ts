import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { listRunKeepsakes } from '../../src/domain/chat/keepsakes.ts';
import { replayRecordedRun } from '../../src/domain/analysis/replay.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import type { Step } from '../../src/domain/steps/step-kinds.ts';
import { formatTranscriptLine } from '../../src/domain/sequencer/transcript.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';
import { fireside } from '../infrastructure/node/cli/terminal.ts';

/**
 * A file as authors wrote it for the first version, before conditions, turns, languages and keepsakes, with what that
 * version made of it: its transcript, the log that it stored and the steps that it sent. Nobody edits these files.
 */
const folder = 'test/content/first-version';
const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const definition = JSON.parse(text('activity.json')) as ActivityDefinition;
const { log, available } = JSON.parse(text('run.json')) as {
  log: RunEntry[];
  available: { steps: Step[]; activityStatus: string };
};
/** Without the instants, and as long as it takes to read. */
const words = (lines: string): string[] =>
  lines.split('\n').map((line) => line.replace(/^\d\d:\d\d\.\d{3}\s+/, ''));

test('the file can still be published', () => {
  const read = readContent('activity', text('activity.json'));
  expect([read.ok, read.findings.filter(({ severity }) => severity === 'error')]).toEqual([true, []]);
});

test('fireside play prints the transcript of that version, to the millisecond', async () => {
  const answers = join(folder, 'answers.json');
  const ran = await fireside([
    'play',
    join(folder, 'activity.json'),
    '--answers',
    answers,
    '--reader',
    'hasty',
  ]);
  expect([ran.code, ran.out]).toEqual([0, text('transcript.txt')]);
});

/** Sent since then beside the fields of that version: what a form was answered. */
const asThen = ({ steps }: { steps: readonly Step[] }): object[] =>
  steps.map((step) =>
    Object.fromEntries(Object.entries(step).filter(([name]) => name !== 'questionResponses')),
  );

test('its stored log gives the steps that it sent, field by field', () => {
  const { steps, activityStatus, ...rest } = foldLogIntoScript(definition, log).available();
  expect({ steps: asThen({ steps }), activityStatus }).toEqual(available);
  expect(rest).toEqual({ turn: 0 });
});

test('a log that breaks off at any entry goes on', () => {
  for (let length = 0; length < log.length; length += 1) {
    const script = foldLogIntoScript(definition, log.slice(0, length));
    for (const entry of log.slice(length)) script.take(entry);
    expect(asThen(script.available())).toEqual(available.steps);
  }
});

test('its run is replayed with the words of its transcript, and keeps nothing that nobody had marked', () => {
  const replayed = replayRecordedRun({ definition, log, completedAt: log.at(-1)!.at });
  if (replayed.kind !== 'replayed') throw new Error(replayed.problem);
  const lines = replayed.lines.filter(({ kind }) => kind !== 'answers').map(formatTranscriptLine);
  expect(words(`${lines.join('\n')}\nFinished\n`)).toEqual(words(text('transcript.txt')));
  expect(listRunKeepsakes({ definition, log })).toEqual([]);
});
