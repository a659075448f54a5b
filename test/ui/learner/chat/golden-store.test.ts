import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { findScriptedAnswer, isScriptedAnswers } from '../../../../src/domain/chat/scripted-answers.ts';
import {
  formatTranscriptLine,
  formatTranscriptTime,
  toTranscriptLine,
} from '../../../../src/domain/sequencer/transcript.ts';
import { createChatStore } from '../../../../src/ui/learner/chat/chat-store-from.ts';
import type { ChatStore } from '../../../../src/ui/learner/chat/store/chat-store.ts';
import { listTranscriptRows } from '../../../../src/ui/learner/chat/store/transcript-groups.ts';
import { fileOf, starters } from '../../../support/starters.ts';
import { chatGateway, noon, servicesWith } from '../support.tsx';

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
/** Returns the golden transcript without the line about tailoring, which the store does not show. */
const goldenOf = (slug: string) =>
  readFileSync(`test/content/golden/${slug}.txt`, 'utf8').replace(/^Tailored by .*\n/m, '');

const arrive = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function conversation(slug: string) {
  const clock = new ManualClock(noon);
  const definition = readJson(fileOf(slug)) as ActivityDefinition;
  const { gateway } = chatGateway(clock, definition);
  return { slug, clock, visit: () => createChatStore(servicesWith({ clock, gateway }), slug) };
}

/**
 * Plays on, with each answer at the instant its control appears, to the end or, with `until`, past the next question.
 */
async function play(store: ChatStore, { slug, clock }: ReturnType<typeof conversation>, until?: 'question') {
  const answers: unknown = readJson(`test/content/golden/${slug}.answers.json`);
  if (!isScriptedAnswers(answers)) throw new Error(`The answers of ${slug} cannot be read.`);
  void store.open();
  for (let turns = 0; turns < 2000; turns += 1) {
    await arrive();
    if (store.state.stage === 'complete') return;
    if (store.pending !== null) {
      store.send(findScriptedAnswer(store.pending, answers)!);
      await arrive();
      if (until === 'question') return;
    } else if (store.state.stage === 'finishOffered') store.finish(true);
    else clock.moveTo(clock.nextAt!);
  }
}

const linesOf = (store: ChatStore) =>
  listTranscriptRows(store.transcript).flatMap(({ bubble }) =>
    bubble === null ? [] : [toTranscriptLine(bubble, noon)],
  );

test.each(starters)('%s in the store equals its golden transcript, to the millisecond', async (slug) => {
  const talk = conversation(slug);
  const store = talk.visit();
  await play(store, talk);
  const printed = [
    ...linesOf(store).map(formatTranscriptLine),
    `${formatTranscriptTime(talk.clock.now() - noon)}  Finished`,
  ];
  expect(`${printed.join('\n')}\n`).toBe(goldenOf(slug));
});

test.each(starters)('%s opened again after every answer shows the same words', async (slug) => {
  const talk = conversation(slug);
  let store = talk.visit();
  for (let visits = 0; store.state.stage !== 'complete' && visits < 50; visits += 1) {
    store.close();
    store = talk.visit();
    await play(store, talk, 'question');
  }
  const words = goldenOf(slug).replace(/^\d\d:\d\d\.\d{3}/gm, '');
  // A form's answers are shown only in a later visit.
  const lines = linesOf(store).filter(({ kind }) => kind !== 'answers');
  const said = lines.map((line) => formatTranscriptLine(line).replace(/^\d\d:\d\d\.\d{3}/, ''));
  expect(`${said.join('\n')}\n  Finished\n`).toBe(words);
});
