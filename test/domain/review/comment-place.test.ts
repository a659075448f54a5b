import { toCommentAnchor, createCommentLocator } from '../../../src/domain/review/comment-place.ts';
import { activity, choice, message, touchpoint } from '../../support/activity.ts';

const before = activity([
  touchpoint('begin', [message('Hello, you two.'), message('Find a quiet place.'), choice('way', ['Left'])]),
  touchpoint('end', [message('Good night.'), message('Good night.')]),
]);
const on = (touchpointAt: number, at: number, content: unknown = before) =>
  toCommentAnchor(content, ['touchpoints', touchpointAt, 'steps', at])!;
const way = (touchpointAt: number, at: number) => ['touchpoints', touchpointAt, 'steps', at];

describe('where the step of a comment is', () => {
  test('a comment remembers the step; the whole item and a touchpoint are no step', () => {
    expect(on(0, 1)).toEqual({
      touchpoint: 'begin',
      step: null,
      at: 1,
      of: 3,
      type: 'message',
      words: 'Find a quiet place.',
    });
    expect(on(0, 2)).toMatchObject({ step: 'way', type: choice('way', []).type });
    expect(toCommentAnchor(before, [])).toBeNull();
    expect(toCommentAnchor(before, ['touchpoints', 0])).toBeNull();
    expect(toCommentAnchor(undefined, way(0, 0))).toBeNull();
  });

  test('in the same text each is where it was, also one of two that say the same', () => {
    const find = createCommentLocator(before);
    for (const [one, other] of [
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
    ] as const)
      expect(find(on(one, other))).toEqual(way(one, other));
  });

  test('a step with an id is found by it wherever it has gone, whatever it says', () => {
    const moved = activity([
      touchpoint('begin', [message('Hi.')]),
      touchpoint('end', [choice('way', ['Other'])]),
    ]);
    expect(createCommentLocator(moved)(on(0, 2))).toEqual(way(1, 0));
    expect(
      createCommentLocator(activity([touchpoint('begin', [choice('other', ['Left'])])]))(on(0, 2)),
    ).toBeNull();
  });

  test('a step without an id is found by its words, in another touchpoint too', () => {
    const moved = activity([
      touchpoint('begin', [message('New.'), message('Hello, you two.')]),
      touchpoint('end', [message('Find a quiet place.')]),
    ]);
    expect(createCommentLocator(moved)(on(0, 0))).toEqual(way(0, 1));
    expect(createCommentLocator(moved)(on(0, 1))).toEqual(way(1, 0));
  });

  test('changed words keep it: those that are alike, or the same place among as many steps', () => {
    const alike = activity([
      touchpoint('begin', [message('New.'), message('More.'), message('Now find a quiet place.')]),
    ]);
    expect(createCommentLocator(alike)(on(0, 1))).toEqual(way(0, 2));
    const others = activity([
      touchpoint('begin', [message('Hello, you two.'), message('Sit down.'), choice('way', ['Left'])]),
    ]);
    expect(createCommentLocator(others)(on(0, 1))).toEqual(way(0, 1));
  });

  test('it is gone with its step', () => {
    const shorter = activity([touchpoint('begin', [message('Hello, you two.'), choice('way', ['Left'])])]);
    expect(createCommentLocator(shorter)(on(0, 1))).toBeNull();
    expect(createCommentLocator(undefined)(on(0, 1))).toBeNull();
  });
});
