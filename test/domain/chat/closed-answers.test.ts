import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { decideTouchpointEnd, decideResponse, decideRewind } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../../src/domain/chat/script.ts';
import { toAuthoredId } from '../../../src/domain/steps/step-id.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { responsesTo } from '../../support/every-path.ts';
import { privateTurnsOf, withPrivateTurns } from '../../support/private-turns.ts';

/** Makes every call that somebody may try about an answer, and returns the outcomes. */
function probes(script: Script, { touchpoints }: ActivityDefinition): string[] {
  const outcomes: string[] = [];
  const note = (call: string, decide: () => object): void => {
    outcomes.push(`${call}: ${JSON.stringify(decide())}`);
  };
  for (const { id, steps } of touchpoints)
    for (const suffix of ['', '~2']) {
      note(`end ${id}${suffix}`, () => decideTouchpointEnd(script, `${id}${suffix}`, 1));
      for (const step of steps) {
        const stepId = `${step.id ?? 'none'}${suffix}`;
        note(`back ${stepId}`, () => decideRewind(script, { completedAt: null }, stepId, 1));
        const said =
          step.type === 'user-path-choice' ? step.options.map(({ label }) => label) : ['a', 'My own words'];
        for (const words of said)
          for (const kind of ['choice', 'input'] as const)
            note(`answer ${stepId} ${words}`, () =>
              decideResponse(script, stepId, { kind, response: words }, 1),
            );
        for (const response of ['a', 'b'])
          note(`feedback ${stepId} ${response}`, () =>
            decideResponse(script, stepId, feedbackOf(response), 1),
          );
      }
    }
  return outcomes;
}

const feedbackOf = (words: string): StepResponse => ({
  kind: 'feedback',
  questionResponses: [{ feedbackQuestionEntityId: 'words', responses: [words] }],
});

/**
 * Returns the log with another answer to this step, continued with the first answers until another person has the
 * device.
 */
function answeredOtherwise(
  definition: ActivityDefinition,
  log: readonly RunEntry[],
  stepId: string,
  response: StepResponse,
): RunEntry[] {
  const at = log.findIndex((entry) => entry.kind === 'answered' && toAuthoredId(entry.stepId) === stepId);
  const other: RunEntry[] = log.slice(0, at);
  const script = foldLogIntoScript(definition, other);
  const take = (entry: RunEntry): void => {
    other.push(entry);
    script.take(entry);
  };
  take({ ...(log[at] as Extract<RunEntry, { kind: 'answered' }>), response });
  while (script.part.isPrivate) {
    const { waitsOn } = script;
    if (waitsOn?.kind === 'answer') {
      const id = waitsOn.step.touchpointStepEntityId;
      const [first] = responsesTo(waitsOn.step, () => 'a');
      take({ kind: 'answered', stepId: id, response: first!, at: 0 });
    } else if (waitsOn) take({ kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at: 0 });
    else break;
  }
  return other;
}

test.each(withPrivateTurns.map((definition) => [definition.slug, definition] as const))(
  '%s: no call finds out what was answered privately once the device was passed on',
  (_slug, definition) => {
    const turns = privateTurnsOf(definition);
    for (const { stepId, log } of turns) {
      const labels = turns.filter((turn) => turn.stepId === stepId).map(({ label }) => label);
      const tables = labels.map((response) => {
        const other = answeredOtherwise(definition, log, stepId, { kind: 'choice', response });
        return probes(foldLogIntoScript(definition, other), definition);
      });
      for (const table of tables) expect(table).toEqual(tables[0]);
    }
  },
);

/** An Activity in which a child answers a choice, an input and a form, and reads the input again in a later part. */
const everyKind = activity([
  touchpoint('together', [choice('mood', ['Good', 'Bad'])]),
  {
    ...touchpoint('alone', [
      choice('secret', ['Scared', 'Fine'], { private: true }),
      input('words', { private: true, remember: 'own' }),
      feedback('form', [{ id: 'words', type: 'text', prompt: 'And?' }]),
    ]),
    for: 'child',
  },
  touchpoint('between', [choice('go', ['On'])]),
  { ...touchpoint('again', [message('You wrote {{own}}.')]), for: 'child' },
  touchpoint('close', [choice('bye', ['Bye'])]),
]);
const said = (stepId: string, kind: 'choice' | 'input', response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind, response },
  at: 0,
});
const logWith = (secret: string, words: string, form: string): RunEntry[] => [
  { kind: 'opened', at: 0 },
  said('mood', 'choice', 'Good'),
  said('secret', 'choice', secret),
  said('words', 'input', words),
  { kind: 'answered', stepId: 'form', response: feedbackOf(form), at: 0 },
  said('go', 'choice', 'On'),
  { kind: 'touchpoint-ended', touchpointId: 'again', at: 0 },
];

test('a guess at a choice, at words or at a form is answered like any other, also after they were read again', () => {
  const logs = [logWith('Scared', 'My own words', 'a'), logWith('Fine', 'a', 'b')];
  const [one, other] = logs.map((log) => probes(foldLogIntoScript(everyKind, log), everyKind));
  expect(one).toEqual(other);
  expect(one!.join()).not.toContain('You wrote');
});

test('while the turn is open the same answer gives the same reply, and another one is refused', () => {
  const log = logWith('Scared', 'My own words', 'a');
  const script = foldLogIntoScript(everyKind, log.slice(0, 4));
  expect(decideResponse(script, 'secret', { kind: 'choice', response: 'Scared' }, 1).kind).toBe('repeat');
  expect(decideResponse(script, 'secret', { kind: 'choice', response: 'Fine' }, 1)).toMatchObject({
    code: 'AlreadyAnswered',
  });
});

test('what everybody answered is repeated after a private turn as before it', () => {
  const script = foldLogIntoScript(everyKind, logWith('Scared', 'My own words', 'a'));
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Good' }, 1).kind).toBe('repeat');
  expect(decideResponse(script, 'mood', { kind: 'choice', response: 'Bad' }, 1)).toMatchObject({
    code: 'AlreadyAnswered',
  });
});
