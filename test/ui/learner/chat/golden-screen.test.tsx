import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { normalPace } from '../../../../src/domain/sequencer/timing.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { fileOf } from '../../../support/starters.ts';
import { chatGateway, noon, pass, press, servicesWith, settle, show } from '../support.tsx';

const slug = 'checking-in-together';
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the speaker and the words of each bubble of the golden transcript, and its time (ms from the opening). */
function goldenTimes(): { atMs: number; from: string; words: string }[] {
  const text = readFileSync(`test/content/golden/${slug}.txt`, 'utf8');
  return [...text.matchAll(/^(\d\d):(\d\d\.\d{3})\s+(Coach|You)\s+(.*)$/gm)].map(
    ([, minutes, seconds, from = '', words = '']) => ({
      atMs: Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000),
      from,
      words,
    }),
  );
}

/** The coach's words before the form, which has no bubble of its own. */
const beforeForm = 'One quick question.';

const bubbles = () =>
  screen.queryAllByRole('listitem').filter(({ textContent }) => /^(Coach|You):/.test(textContent));

/** Answers on the screen, with words or an option. */
async function give(answer: string): Promise<void> {
  const reply = within(await screen.findByRole('region', { name: 'Your reply' }));
  const field = reply.queryByRole('textbox');
  if (field) fireEvent.change(field, { target: { value: answer } });
  // An option with a picture is named after both.
  const name = (one: string): boolean => one.startsWith(field ? 'Send' : answer);
  await press(reply.getByRole('button', { name }));
  await settle();
}

test('the screen shows each bubble of a golden transcript at its time, and none before', async () => {
  const clock = new ManualClock(noon);
  const { gateway } = chatGateway(clock, readJson(fileOf(slug)) as ActivityDefinition);
  const services = servicesWith({ clock, gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', `/activity/${slug}/chat`, services);
  await settle();
  const answers = Object.values(readJson(`test/content/golden/${slug}.answers.json`) as object);
  const passTo = (atMs: number) => pass(clock, noon + atMs - clock.now());
  const times = goldenTimes();
  for (const [index, { atMs, from, words }] of times.entries()) {
    if (from === 'You') {
      await passTo(atMs);
      await give(answers.shift() as string);
    } else if (atMs > clock.now() - noon) {
      await passTo(atMs - 1);
      expect([atMs - 1, bubbles().length]).toEqual([atMs - 1, index]);
      await passTo(atMs);
    }
    if (times[index + 1]?.atMs !== atMs) expect([atMs, bubbles().length]).toEqual([atMs, index + 1]);
    if (words === beforeForm) {
      await passTo(atMs + normalPace.beforeInputMs);
      fireEvent.click(screen.getByRole('radio', { name: '7' }));
      await press(screen.getByRole('button', { name: 'Send answers' }));
      await settle();
    }
  }
  expect(times.length).toBeGreaterThan(20);
});
