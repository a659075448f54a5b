import {
  findConversationExcerpt,
  listConversationTexts,
} from '../../../src/domain/chat/search-conversation.ts';
import { renderPastConversation } from '../../../src/domain/chat/past-conversation.ts';
import { activity, choice, input, message, touchpoint } from '../../support/activity.ts';

const texts = ['Crème brûlée, and a walk', 'The coach said hello to all of you'];

describe('what is looked for in a conversation', () => {
  test.each([
    ['walk', 'Crème brûlée, and a walk'],
    ['WALK', 'Crème brûlée, and a walk'],
    ['creme bru', 'Crème brûlée, and a walk'],
    ['hel coach', 'The coach said hello to all of you'],
    ['walk hello', 'Crème brûlée, and a walk'],
    ['argument walk', 'Crème brûlée, and a walk'],
    ['argument', ''],
    ['  ', null],
    ['?!', null],
    ['alk', null],
    ['walk tomorrow', null],
    ['(z|q)*', null],
    ['a.b', 'Crème brûlée, and a walk'],
  ])('%j gives %j', (query, expected) => {
    expect(findConversationExcerpt('After an argument', texts, query)).toBe(expected);
  });

  test('is told with the words around it, where more was said', () => {
    const long = `${'before '.repeat(60)}pickle ${'after '.repeat(60)}`.trim();
    const piece = findConversationExcerpt('Title', [long], 'pickle')!;
    expect(piece).toMatch(/^… (before )+pickle (after )+…$/);
    expect(piece.length).toBeLessThan(170);
    expect(findConversationExcerpt('Title', [long], 'before')).toMatch(/^before .* …$/);
  });

  test('is found in the family’s answers first, and never in what was answered privately', () => {
    const definition = activity(
      [
        touchpoint('only', [
          message('The **coach** says pickle.'),
          input('word', { maxLength: 30 }),
          choice('secret', ['Apple', 'Pear'], { private: true, for: 'child' }),
          message('Plum.'),
        ]),
      ],
      { slug: 'x' },
    );
    const at = 0;
    const said = listConversationTexts(
      renderPastConversation({
        definition,
        log: [
          { kind: 'opened', at },
          { kind: 'answered', stepId: 'word', response: { kind: 'input', response: 'Our pickle' }, at },
          { kind: 'answered', stepId: 'secret', response: { kind: 'choice', response: 'Apple' }, at },
        ],
      }),
    );
    expect(said).toEqual(['Our pickle', 'The coach says pickle.', 'Write word', 'Plum.']);
    expect(findConversationExcerpt('X', said, 'pickle')).toBe('Our pickle');
    for (const word of ['apple', 'pear', 'choose'])
      expect(findConversationExcerpt('X', said, word)).toBeNull();
  });
});
