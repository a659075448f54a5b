import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { activity, choice, feedback, input, touchpoint } from '../support/activity.ts';
import { TestApi, type Caller } from '../support/api.ts';
import { parseCsv } from '../support/csv.ts';
import { onEveryDatabase } from '../support/databases.ts';

const asked = (prompt: string) => feedback('mood', [{ id: 'mood-q', type: 'text', prompt }]);
const begun: ActivityDefinition = activity([
  touchpoint('first', [asked('How was it before?'), input('word')], 'last'),
  touchpoint('last', [choice('way', ['Left', 'Right'])]),
]);
/**
 * The new version of the Activity: it shares with the begun one only the ids of two steps, whose content is another
 * now.
 */
const replaced: ActivityDefinition = activity([
  touchpoint('other', [choice('word', ['Yes', 'No']), asked('How is it now?')]),
]);

/**
 * Promise 32: tests that a family finishes the version it has begun, and that its answers stay with the question that
 * was asked.
 */
onEveryDatabase('Content that is replaced in the middle of an Activity', (database) => {
  let api: TestApi;
  let mia: Caller;

  beforeAll(async () => {
    api = await TestApi.start({ ports: createSqlPorts(await database.open()) });
    mia = await api.caller('mia');
    await publish(begun);
  });
  afterAll(() => api.close());

  const publish = (definition: ActivityDefinition) =>
    api.ports.library.publish(definition, 'author', api.clock.now());
  const feedbackWith = (words: string) => ({
    kind: 'feedback' as const,
    questionResponses: [{ feedbackQuestionEntityId: 'mood-q', responses: [words] }],
  });

  test('leaves a run on its version to its end, through every replacement; the next run has the new version', async () => {
    const chat = api.gateways(mia).chats.open('small-talk');
    await chat.start();
    await chat.respond('mood', feedbackWith('Well before'), 'a');
    await publish(replaced);
    await chat.respond('word', { kind: 'input', response: 'Kettle' }, 'b');
    await publish({ ...replaced, title: 'And again' });
    await chat.respond('way', { kind: 'choice', response: 'Left' }, 'c');
    const { steps } = await chat.availableSteps();
    expect(steps.map(({ selectedOption }) => selectedOption)).toEqual([undefined, 'Kettle', 'Left']);
    await chat.complete();

    const noah = api.gateways(await api.caller('noah')).chats.open('small-talk');
    await noah.start();
    await noah.respond('word', { kind: 'choice', response: 'Yes' }, 'a');
    await noah.respond('mood', feedbackWith('Well now'), 'b');
  });

  test('keeps answers in the report beside the question that was asked', async () => {
    const { token } = await api.caller('reader', { roles: ['admin'] });
    const { text } = await api.request('GET', '/api/user-feedback/activity-report', { token });
    const [head = [], ...lines] = parseCsv(text);
    const [question, answer, version] = ['question', 'answer', 'version'].map((name) => head.indexOf(name));
    const reported = lines.map((line) => `${line[question!]} ${line[answer!]}`);
    expect(new Set(reported)).toEqual(new Set(['How was it before? Well before', 'How is it now? Well now']));
    expect(lines).toHaveLength(2);
    expect(new Set(lines.map((line) => line[version!])).size).toBe(2);
  });
});
