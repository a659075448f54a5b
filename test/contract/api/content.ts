import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../src/domain/programme/programme.ts';
import { activity, choice, feedback, input, message, programme, touchpoint } from '../../support/activity.ts';
import type { SqlPorts } from '../../support/databases.ts';

/** A text that occurs in every step and nowhere else: a reply that contains it shows a step. */
export const stepMark = 'Only-a-step-says-this';

const say = (text: string) => message(`${text} (${stepMark})`);

/** An Activity that needs access, with every kind of step, a path that branches and joins, and a remembered name. */
const everyKind: ActivityDefinition = activity(
  [
    touchpoint('welcome', [
      say('Hello'),
      message('A picture. When it is too much: Get help now.', {
        image: { url: '/images/content/iceberg.svg', alt: 'An iceberg' },
      }),
      message('Now you', { action: 'talk' }),
    ]),
    touchpoint('name', [
      input('your-name', { text: `Who are you? (${stepMark})`, maxLength: 40, remember: 'name' }),
      message('Good to meet you, {{name}}.'),
      choice('pace', ['Gently -> gently', 'Briskly -> briskly'], { text: `How? (${stepMark})` }),
    ]),
    touchpoint('gently', [say('Slowly, then.')], 'closing'),
    touchpoint('briskly', [say('Quickly, then.')], 'closing'),
    touchpoint('closing', [
      feedback('closing-words', [
        {
          id: 'mood',
          type: 'single-select',
          prompt: 'How are you now?',
          options: [
            { label: 'Lighter', value: 'lighter' },
            { label: 'The same', value: 'same' },
          ],
        },
        {
          id: 'helped',
          type: 'multi-select',
          prompt: 'What helped?',
          options: [
            { label: 'Talking', value: 'talking' },
            { label: 'Listening', value: 'listening' },
          ],
        },
        { id: 'words', type: 'text', prompt: 'In your words?', maxLength: 100 },
        {
          id: 'again',
          type: 'range',
          prompt: 'How likely again?',
          min: 0,
          max: 10,
          minLabel: 'Never',
          maxLabel: 'Surely',
        },
      ]),
    ]),
  ],
  {
    slug: 'every-kind',
    title: 'Every kind of step',
    subtitle: 'All of them',
    categories: { durations: ['10mins'], lifeChallenges: ['anxiety'], relationshipBuilders: ['empathy'] },
  },
);

const short = (slug: string, part: Partial<ActivityDefinition> = {}): ActivityDefinition =>
  activity(
    [
      touchpoint('only', [
        input(`${slug}-word`, { text: `One word? (${stepMark})`, keep: { as: 'motto', title: 'Our word' } }),
      ]),
    ],
    {
      slug,
      title: `Activity ${slug}`,
      ...part,
    },
  );

export const activities: readonly ActivityDefinition[] = [
  everyKind,
  short('second-talk', { categories: { durations: ['5mins'], lifeChallenges: ['stress'] } }),
  short('third-talk'),
  short('taster', { free: true, categories: { durations: ['5mins'], gettingStarted: ['checkingIn'] } }),
  short('draft-talk', { status: 'Draft' }),
];

export const programmes: readonly ProgrammeDefinition[] = [
  programme('calm-weeks', ['every-kind', 'second-talk', 'third-talk'], {
    categories: { durations: ['60mins'], lifeChallenges: ['anxiety'] },
  }),
  programme('short-week', ['second-talk', 'draft-talk']),
  programme('free-week', ['third-talk'], { free: true }),
  programme('draft-weeks', ['second-talk'], { status: 'Draft' }),
];

export async function publishAll({ library }: Pick<SqlPorts, 'library'>, at: number): Promise<void> {
  for (const [index, definition] of activities.entries())
    await library.publish(definition, 'test', at + index);
  for (const definition of programmes) await library.publish(definition, 'test', at + activities.length);
}

/** The four answers of the closing feedback of 'every-kind'. */
export const closingAnswers = [
  { feedbackQuestionEntityId: 'mood', responses: ['lighter'] },
  { feedbackQuestionEntityId: 'helped', responses: ['talking', 'listening'] },
  { feedbackQuestionEntityId: 'words', responses: ['We laughed.'] },
  { feedbackQuestionEntityId: 'again', responses: ['9'] },
];
