import { countUsualAnswers } from '../../../src/domain/activity/usual-answers.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

test('the answers of the first options on the way, without steps that depend on an answer, each part once', () => {
  const count = (...touchpoints: Parameters<typeof activity>[0]): number =>
    countUsualAnswers(activity(touchpoints));
  expect(count(touchpoint('only', [message('Hello')]))).toBe(0);
  expect(
    count(touchpoint('a', [choice('one', ['Yes', 'No']), input('two')]), touchpoint('b', [input('three')])),
  ).toBe(3);
  expect(
    count(
      touchpoint('a', [choice('one', ['On -> c', 'Back']), input('passed over')]),
      touchpoint('b', [input('not reached')]),
      touchpoint('c', [input('two'), input('three', { when: { mood: ['sad'] } })]),
    ),
  ).toBe(2);
  expect(count(touchpoint('a', [choice('again', ['Once more -> a', 'Enough'])]))).toBe(1);
});
