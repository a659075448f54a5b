import { examineActivity, type TouchpointFindings } from '../../../src/domain/checks/check-content.ts';
import { CheckCache } from '../../../src/domain/content/check-cache.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { checkActivity } from '../../support/check-activity.ts';

test('a remembered finding is found at its new place, and only changed parts are checked again', () => {
  const known = new CheckCache<TouchpointFindings>();
  const shouting = touchpoint('loud', [message('HELLO YOU there.')]);
  const calm = touchpoint('calm', [message('Hello.')]);
  for (const touchpoints of [
    [calm, shouting],
    [shouting, calm],
    [touchpoint('new', [message('Really??')]), calm, shouting],
    [touchpoint('loud', [message('Hello you.')])],
  ]) {
    const definition = activity(touchpoints);
    known.begin();
    expect(examineActivity(definition, known).findings).toEqual(checkActivity(definition));
  }
});

test('findings are remembered for one audience', () => {
  const known = new CheckCache<TouchpointFindings>();
  const hard = 'The considerable responsibilities of contemporary communication necessitate deliberation. ';
  const said = [touchpoint('only', [message(hard.repeat(8))])];
  const rulesFor = (audience: 'parent' | 'child') =>
    examineActivity(activity(said, { audience }), known).findings.map(({ rule }) => rule);
  expect(rulesFor('parent')).toContain('reading-age-parent');
  expect(rulesFor('child')).toContain('reading-age-child');
});

test('a finding not asked for last time is forgotten', () => {
  const known = new CheckCache<number>();
  let misses = 0;
  const compute = () => (misses += 1);
  known.begin();
  known.of('a', compute);
  known.of('a', compute);
  expect(misses).toBe(1);
  known.begin();
  known.of('b', compute);
  known.begin();
  known.of('a', compute);
  expect(misses).toBe(3);
});
