import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { checkRepeatedSentences } from '../../../src/domain/checks/check-same-sentences.ts';
import type { StepDefinition } from '../../../src/domain/steps/step-kinds.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';

const saying = (slug: string, ...touchpoints: StepDefinition[][]): ActivityDefinition =>
  activity(
    touchpoints.map((steps, index) => touchpoint(`part-${index}`, steps)),
    { slug },
  );
const found = (...activities: ActivityDefinition[]): string[][] =>
  checkRepeatedSentences(activities).map((findings) => findings.map(({ path }) => path));

const other = saying('other', [message('Hello, you two. Sit down.'), message('Bye.')]);
const kept = { 'from other.word': ['kept'] };
const notKept = { 'from other.word': ['not-kept'] };

test('marks and capitals make no other sentence, and other words do', () => {
  const same = saying('same', [message('**Hello** you two! Come in.'), message('See you.')]);
  const differs = saying('differs', [message('Hello, you three. Sit down.'), message('Bye now.')]);
  expect(found(other, same, differs)).toEqual([[], ['/touchpoints/0/steps/0/text'], []]);
});

test('each sentence is looked at that a family can read first, whatever it kept', () => {
  const lastTime = [
    choice('since', ['Yes', 'No'], { text: 'Did it help?', when: kept, remember: 'since' }),
    message('Hello, you two. It did.', { when: { ...kept, since: ['Yes'] } }),
  ];
  const after = saying('after', lastTime, [message('Hello, you two. Again.'), message('Go.')]);
  const either = saying('either', [
    message('Did it help? Tell.', { when: kept }),
    message('Who is here?', { when: notKept }),
    message('Go on.'),
  ]);
  // An Activity's beginning ends with its first question, so a later answer does not count.
  expect(found(other, after)).toEqual([[], ['/touchpoints/1/steps/0/text']]);
  expect(found(after, either)).toEqual([[], ['/touchpoints/0/steps/0/text']]);
});
