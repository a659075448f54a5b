import type { TouchpointDefinition } from '../../../src/domain/activity/definition.ts';
import { activity, choice, input, message, plan, touchpoint } from '../../support/activity.ts';
import { checkActivity } from '../../support/check-activity.ts';

const child = (id: string, ...steps: TouchpointDefinition['steps']): TouchpointDefinition => ({
  ...touchpoint(id, steps),
  for: 'child',
});
const grownUp = (id: string, ...steps: TouchpointDefinition['steps']): TouchpointDefinition => ({
  ...touchpoint(id, steps),
  for: 'grown-up',
});
const found = (...touchpoints: TouchpointDefinition[]): string[] =>
  checkActivity(activity(touchpoints))
    .filter(({ rule }) => rule === 'private-shown' || rule === 'turn-unsaid')
    .map(({ rule, path }) => `${rule} ${path}`);

const secret = choice('size', ['Small', 'Big -> big'], { private: true });

test('a question that says a private answer again is private, too', () => {
  const first = input('first', { remember: 'secret', private: true });
  const text = 'So, {{secret}}?';
  const asked = (over: object): string[] =>
    found(child('ask', first, input('second', { text, remember: 'open', ...over })));
  expect(asked({})).toEqual(['private-shown /touchpoints/0/steps/1/text']);
  expect(asked({ private: true })).toEqual([]);
  expect(found(child('ask', first, message(text), input('second', { remember: 'open' })))).toEqual([]);
});

test('the ways of a private answer may part and have to meet again before somebody else reads', () => {
  const big = child('big', message('Big.'), message('Breathe.'));
  const wish = grownUp('wish', message('Your turn.'));
  expect(found({ ...child('ask', secret), next: 'wish' }, big, wish)).toEqual([]);
  const other = grownUp('other', message('Look at the big one.'));
  expect(found({ ...child('ask', secret), next: 'wish' }, { ...big, next: 'other' }, other, wish)).toEqual([
    'private-shown /touchpoints/0/steps/0/options/1',
  ]);
});

test('one way that ends while the other goes on would tell, and so would a pause', () => {
  const ask = { ...child('ask', secret), next: 'wish' };
  const wish = grownUp('wish', message('Your turn.'));
  expect(found(ask, wish, child('big', message('Big.')))).toHaveLength(1);
  expect(found(ask, { ...child('big', message('Big.')), ending: 'pause' }, wish)).toHaveLength(1);
});

test('one way that waits for a plan while the other passes it by would tell', () => {
  const ask = choice('where', ['Here', 'There -> wish'], { private: true });
  const wish = grownUp('wish', message('Your turn.'));
  const waiting = (...steps: TouchpointDefinition['steps']): TouchpointDefinition => ({
    ...child('walk', ...steps),
    ending: 'plan',
  });
  expect(found(waiting(plan('when'), ask), wish)).toEqual(['private-shown /touchpoints/0/steps/1/options/1']);
  expect(
    found(waiting(plan('when'), { ...ask, options: [{ label: 'Here' }, { label: 'There' }] }), wish),
  ).toEqual([]);
  expect(found({ ...child('walk', plan('when'), ask), next: 'wish' }, wish)).toEqual([]);
});

test('the finding says what the answer decides', () => {
  const ask = { ...child('ask', secret), next: 'wish' };
  const wish = grownUp('wish', message('Your turn.'));
  const big = (...steps: TouchpointDefinition['steps']): TouchpointDefinition => ({
    ...child('big', ...steps),
    next: 'wish',
  });
  const decisionsShown = (...touchpoints: TouchpointDefinition[]): string[] =>
    checkActivity(activity(touchpoints)).flatMap(({ rule, message: words }) =>
      rule === 'private-shown' ? [/^"Big" decides (.*), which/.exec(words)?.[1] ?? words] : [],
    );
  const other = grownUp('other', message('Look at the big one.'));
  expect(decisionsShown(ask, { ...big(message('Big.')), next: 'other' }, other, wish)).toEqual([
    'what others meet next',
  ]);
  expect(decisionsShown(ask, { ...child('big', message('Big.')), ending: 'pause' }, wish)).toEqual([
    'what others meet next',
  ]);
  expect(
    decisionsShown(ask, wish, big(input('promise', { keep: { as: 'promise', title: 'A promise' } }))),
  ).toEqual(['what is kept']);
  expect(decisionsShown(ask, wish, big(plan('plan')))).toEqual(['what is planned']);
  const remembered = input('word', { maxLength: 20, remember: 'word' });
  expect(decisionsShown(ask, grownUp('wish', message('Your turn: {{word}}.')), big(remembered))).toEqual([
    'what {{word}} says',
  ]);
  const open = choice('open', ['Quiet', 'Loud']);
  const small = child('small', message('Small.'));
  const compared = grownUp('wish', { ...open, id: 'again', compareWith: 'open' });
  expect(decisionsShown({ ...ask, next: 'small' }, big(open), { ...small, next: 'wish' }, compared)).toEqual([
    'what is compared',
  ]);
});

test('ways of an answer that is not private may lead anywhere, also after a private one', () => {
  const open = choice('open', ['Stop -> end', 'On']);
  const end = touchpoint('end', [message('Bye.')]);
  const wish = grownUp('wish', message('Your turn.'));
  expect(
    found(
      { ...child('ask', secret), next: 'go' },
      child('big', message('Big.')),
      child('go', open),
      wish,
      end,
    ),
  ).toEqual([]);
});

test('what others read may depend on open choices, in each situation alike', () => {
  const ages = touchpoint('ages', [choice('age', ['Young', 'Old'], { remember: 'age' })]);
  const ask = { ...child('ask', secret), next: 'wish' };
  const byAge = grownUp('wish', message('A story.', { when: { age: ['Young'] } }), message('Your turn.'));
  const big = (to: string): TouchpointDefinition => ({
    ...child('big', message('Big.')),
    nextWhen: [{ when: { age: ['Young'] }, to }],
    next: 'wish',
  });
  const other = grownUp('other', message('Look here.'));
  expect(found(ages, ask, big('wish'), other, byAge)).toEqual([]);
  expect(found(ages, ask, big('other'), other, byAge)).toEqual([
    'private-shown /touchpoints/1/steps/0/options/1',
  ]);
});

test('what others are shown later of open answers is the same after every private answer', () => {
  const ask = { ...child('ask', secret), next: 'wish' };
  const big = (...steps: TouchpointDefinition['steps']): TouchpointDefinition => ({
    ...child('big', ...steps),
    next: 'wish',
  });
  const small = child('small', message('Small.'));
  const wish = grownUp('wish', message('Your turn.'));
  const option = ['private-shown /touchpoints/0/steps/0/options/1'];
  const promise = input('promise', { keep: { as: 'promise', title: 'A promise' } });
  const open = choice('open', ['Quiet', 'Loud']);
  // Each of these steps follows one of the two private answers only.
  expect(found(ask, wish, big(promise))).toEqual(option);
  expect(found(ask, wish, big(plan('plan')))).toEqual(option);
  const remembered = input('word', { maxLength: 20, remember: 'word' });
  const withRemembered = [ask, grownUp('wish', message('Your turn: {{word}}.')), big(remembered)];
  expect(found(...withRemembered)).toEqual(option);
  const compared = grownUp('wish', { ...open, id: 'again', compareWith: 'open' });
  expect(found({ ...ask, next: 'small' }, big(open), { ...small, next: 'wish' }, compared)).toEqual(option);
  // These steps follow both answers, or only the child reads of them.
  const both = { ...big(message('Big.')), next: 'after' };
  expect(found({ ...ask, next: 'after' }, both, child('after', promise), wish)).toEqual([]);
  expect(found(ask, wish, big(remembered, message('So, {{word}}.')))).toEqual([]);
  expect(found(ask, wish, big(open, { ...open, id: 'again', compareWith: 'open' }))).toEqual([]);
});

test('a name that both answer privately can be said to neither', () => {
  const part = { private: true, remember: 'word', maxLength: 20 };
  expect(
    found(
      child('mine', input('a', part)),
      grownUp('yours', input('b', part), message('So, {{word}}.')),
      child('again', message('So, {{word}}.')),
    ),
  ).toEqual(['private-shown /touchpoints/1/steps/1/text', 'private-shown /touchpoints/2/steps/0/text']);
});

test('a part that somebody comes to on one way only needs its text there, too', () => {
  const ask = touchpoint('ask', [choice('way', ['On', 'Skip -> end'])]);
  const end = child('end', { type: 'message', action: 'think' }, message('Bye.'));
  expect(found(ask, child('mine', message('Your turn.')), end)).toEqual([
    'turn-unsaid /touchpoints/2/steps/0',
  ]);
  expect(found(child('mine', message('Your turn.')), end)).toEqual([]);
});

test('who goes on after a plan has to be told whose turn it is', () => {
  const walk = child('walk', message('Your turn.'), plan('when'));
  const after = child('after', { type: 'message', action: 'think' }, message('Bye.'));
  expect(found({ ...walk, ending: 'plan' }, after)).toEqual(['turn-unsaid /touchpoints/1/steps/0']);
  expect(found(walk, after)).toEqual([]);
});

test('the same holds where the last step before the wait is passed over', () => {
  const weather = touchpoint('weather', [choice('sky', ['Sun', 'Rain'], { remember: 'sky' })]);
  const coat = choice('coat', ['Yes -> inside', 'No -> inside'], { when: { sky: ['Rain'] } });
  const walk: TouchpointDefinition = {
    ...child('walk', message('Your turn.'), plan('when'), coat),
    ending: 'plan',
  };
  const after = child('after', { type: 'message', action: 'think' }, message('Bye.'));
  const inside = child('inside', message('Stay in.'));
  expect(found(weather, walk, after, inside)).toEqual(['turn-unsaid /touchpoints/2/steps/0']);
});

test('words are judged by who reads them', () => {
  const hard =
    'Considerable deliberation regarding interpersonal disagreements frequently facilitates mutual understanding. '.repeat(
      5,
    );
  const easy = 'We sit here. You can look at me. I like it when we talk. It is a good day. '.repeat(5);
  const ages = (...touchpoints: TouchpointDefinition[]): string[] =>
    checkActivity(activity(touchpoints)).flatMap(({ rule }) =>
      rule.startsWith('reading-age') ? [rule] : [],
    );
  expect(ages(grownUp('a', message(hard)), child('b', message(easy)))).toEqual(['reading-age-parent']);
  expect(ages(child('a', message(hard)), grownUp('b', message(easy)))).toEqual(['reading-age-child']);
  // Easy text for one person must not make up for hard text for the other.
  expect(
    ages(touchpoint('a', [message(easy, { for: 'child' }), message(hard, { for: 'grown-up' })])),
  ).toEqual(['reading-age-parent']);
});
