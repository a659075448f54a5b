import type { Step, StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { noBubbleMessage, unprocessableStepMessage } from '../../../src/domain/sequencer/bubbles.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import {
  canChangeAnswers,
  isConversationStuck,
  isTypingShown,
  initialChatState,
  type ChatState,
} from '../../../src/domain/sequencer/chat-state.ts';
import { advanceConversation } from '../../../src/domain/sequencer/sequencer.ts';
import {
  normalPace,
  pacesByName,
  computeRetryDelay,
  speedUpPace,
} from '../../../src/domain/sequencer/timing.ts';
import { Conversation, lineOf, reply, step } from '../../support/conversation.ts';

const say = (text: string, part: Partial<Step> = {}) => step(text, { text, ...part });
const picture = (alt: string, part: Partial<Step> = {}) =>
  step(alt, { imageUrl: `/${alt}.png`, imageAltText: alt, ...part });
const choice = (id: string, part: Partial<Step> = {}) =>
  step(id, { stepType: 'user-path-choice', text: `${id}?`, options: [{ label: 'Yes' }], ...part });
const input = (id: string, part: Partial<Step> = {}) =>
  step(id, { stepType: 'user-input', text: `${id}?`, ...part });
const feedback = (id: string, part: Partial<Step> = {}) =>
  step(id, {
    stepType: 'feedback',
    questions: [{ questionEntityId: 'q', type: 'text', prompt: 'How?' }],
    ...part,
  });

const yes: StepResponse = { kind: 'choice', response: 'Yes' };
const words: StepResponse = { kind: 'input', response: 'A long day at school' };
const form: StepResponse = {
  kind: 'feedback',
  questionResponses: [{ feedbackQuestionEntityId: 'q', responses: ['Good'] }],
};
const later = 1_000_000;

describe('when the reader taps', () => {
  const tapped = (talk: Conversation, at: number): Conversation => {
    talk.give({ type: 'tapped', at });
    return talk;
  };
  const texts = (talk: Conversation) => talk.bubbles.map(lineOf);

  test('the first bubble comes by itself; each one after it waits for a tap, as long as it takes', () => {
    const talk = new Conversation(pacesByName.tap)
      .load(0, [say('One'), say('Two'), say('Three')])
      .until(later);
    expect(talk.lines).toEqual(['400 One']);
    expect(talk.wakeAt).toBeNull();
    expect(isTypingShown(talk.state)).toBe(false);
    expect(isConversationStuck(talk.state)).toBe(false);
    expect(talk.wake(2 * later).lines).toEqual(['400 One']);
    tapped(talk, later);
    expect(talk.lines).toEqual(['400 One', `${later} Two`]);
    expect(texts(tapped(talk, later))).toEqual(['One', 'Two', 'Three']);
  });

  test('so do the bubbles of one step, and the steps of the next touchpoint', () => {
    const talk = new Conversation(pacesByName.tap)
      .load(0, [say('One', { imageUrl: '/one.png', imageAltText: 'A dog', endsTouchpoint: 'first' })])
      .until(later);
    expect(texts(talk)).toHaveLength(1);
    expect(texts(tapped(talk, later))).toHaveLength(2);
    talk.followed(later, [say('Two')]).until(2 * later);
    expect(talk.state.tapFor).toBe('step');
    expect(texts(tapped(talk, 2 * later)).at(-1)).toBe('Two');
  });

  test('the control of a question comes by itself, and so does the reply to the answer', () => {
    const talk = new Conversation(pacesByName.tap).load(0, [input('name')]).until(later);
    expect(talk.state.pending).not.toBeNull();
    talk
      .submit(words)
      .sent(later, [say('Thank you'), say('Next')])
      .until(2 * later);
    expect(texts(talk).slice(-2)).toEqual(['you: A long day at school', 'Thank you']);
    expect(talk.state.tapFor).toBe('step');
  });

  test('what was read on an earlier visit is there at once, and a form comes with the words before it', () => {
    const talk = new Conversation(pacesByName.tap)
      .load(0, [say('One', { viewed: true }), say('Two', { viewed: true }), say('Three'), feedback('form')])
      .until(later);
    expect(texts(talk)).toEqual(['One', 'Two', 'Three']);
    expect(talk.state.pending?.touchpointStepEntityId).toBe('form');
  });

  test('a tap that nothing waits for changes nothing', () => {
    const talk = new Conversation(pacesByName.tap).load(0, [say('One'), say('Two')]);
    const { state } = talk;
    expect(tapped(talk, 10).state).toEqual(state);
    talk.until(later);
    tapped(talk, later);
    const after = talk.state;
    expect(tapped(talk, later).state).toEqual(after);
  });

  test('at another pace, chosen meanwhile, what waited comes by itself', () => {
    const talk = new Conversation(pacesByName.tap).load(0, [say('One'), say('Two')]).until(later);
    talk.pace = normalPace;
    talk.wake(later).until(2 * later);
    expect(texts(talk)).toEqual(['One', 'Two']);
  });
});

describe('rule 2: the available steps are shown in order', () => {
  test('the display is cleared before, on every loading', () => {
    const talk = new Conversation();
    expect(talk.give({ type: 'loaded', at: 5, reply: reply([say('Hi')]), completedAt: null })[0]).toEqual({
      type: 'clear',
    });
    talk.until(later).load(2 * later, [say('Hi', { viewed: true })]);
    expect(talk.lines).toEqual([`${2 * later} Hi`]);
    expect(talk.asked).toEqual([{ type: 'clear' }, { type: 'clear' }]);
  });

  test('loading discards what was pending', () => {
    const talk = new Conversation()
      .load(0, [input('name'), say('never')])
      .until(later)
      .submit(words)
      .failed();
    talk.load(later, [say('Hi', { endsTouchpoint: 't' })]);
    expect(talk.state).toMatchObject({ pending: null, sending: null, following: null, failure: null });
    talk.until(2 * later);
    expect(talk.lines).toEqual([`${later + 1500} Hi`]);
  });
});

describe('steps are shown by their ordinals, whatever order a server sends', () => {
  test('on opening', () => {
    const talk = new Conversation()
      .load(0, [
        say('Third', { viewed: true, ordinal: 3 }),
        say('First', { viewed: true, ordinal: 1 }),
        say('Second', { viewed: true, ordinal: 2 }),
      ])
      .until(later);
    expect(talk.lines).toEqual(['0 First', '0 Second', '0 Third']);
  });

  test('in the reply to an answer, after all earlier steps', () => {
    const talk = new Conversation().load(0, [choice('how', { ordinal: 7 })]).until(later);
    talk.submit(yes).sent(later, [say('Nine', { ordinal: 9 }), say('Eight', { ordinal: 8 })]);
    talk.until(2 * later);
    expect(talk.lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      'how?',
      'you: Yes',
      'Eight',
      'Nine',
    ]);
  });

  test('steps of the same ordinal keep their order', () => {
    const talk = new Conversation()
      .load(0, [
        say('B', { viewed: true, ordinal: 2 }),
        say('A', { viewed: true, ordinal: 1 }),
        say('C', { viewed: true, ordinal: 1 }),
      ])
      .until(later);
    expect(talk.lines).toEqual(['0 A', '0 C', '0 B']);
  });
});

describe('rule 3: typing delays', () => {
  test('1500 ms, and 180 ms for each word of the previous step', () => {
    const talk = new Conversation().load(10_000, [
      say('Hello'),
      say('How are you today?'),
      picture('A dog'),
      say('Fine'),
    ]);
    expect(talk.until(11_499).lines).toEqual([]);
    expect(talk.until(later).lines).toEqual([
      '11500 Hello',
      '13180 How are you today?',
      '15400 [image A dog]',
      '16900 Fine',
    ]);
  });

  test('a viewed step counts as the previous one', () => {
    const talk = new Conversation()
      .load(0, [say('one two three', { viewed: true }), say('Next')])
      .until(later);
    expect(talk.lines).toEqual(['0 one two three', '2040 Next']);
  });

  test('after a path choice the base only; after an input the words of its question', () => {
    for (const [question, response, at] of [
      [choice('Which of these'), yes, 1500],
      [input('Which of these'), words, 1500 + 3 * 180],
    ] as const) {
      const talk = new Conversation().load(0, [question]).until(later);
      talk
        .submit(response)
        .sent(later, [say('Next')])
        .until(2 * later);
      expect(talk.lines.at(-1)).toBe(`${later + at} Next`);
    }
  });

  test('viewed steps appear at once with all their bubbles', () => {
    const steps = [
      say('Hi', { viewed: true, imageUrl: '/dog.png', imageAltText: 'A dog', actionType: 'talk' }),
      say('There', { viewed: true }),
      choice('Well', { viewed: true, selectedOption: 'Yes' }),
    ];
    const talk = new Conversation().load(7, steps);
    expect(talk.lines).toEqual([
      '7 Hi',
      '7 [image A dog]',
      '7 [action talk]',
      '7 There',
      '7 Well?',
      '7 you: Yes',
    ]);
    expect(talk.bubbles.every(({ viewed }) => viewed)).toBe(true);
    expect(talk.wakeAt).toBeNull();
  });

  test('feedback appears at once, its later bubbles 1000 ms apart', () => {
    const talk = new Conversation()
      .load(0, [say('one two three'), feedback('f', { text: 'Tell us', actionType: 'write' })])
      .until(later);
    expect(talk.lines).toEqual(['1500 one two three', '1500 Tell us', '2500 [action write]']);
  });

  test('the typing indicator shows while a message is pending, not while a control is', () => {
    const talk = new Conversation();
    expect(isTypingShown(talk.state)).toBe(false);
    talk.load(0, [say('Hi', { imageUrl: '/dog.png' }), input('name')]);
    expect(isTypingShown(talk.state)).toBe(true);
    talk.until(1500);
    expect(isTypingShown(talk.state)).toBe(true);
    talk.until(2500);
    expect(isTypingShown(talk.state)).toBe(true);
    talk.until(4180);
    expect(talk.lines.at(-1)).toBe('4180 name?');
    expect(isTypingShown(talk.state)).toBe(false);
    talk.until(later);
    expect(isTypingShown(talk.state)).toBe(false);
    talk.submit(words);
    expect(isTypingShown(talk.state)).toBe(false);
    talk.sent(later, [say('Next')]);
    expect(isTypingShown(talk.state)).toBe(true);
  });
});

describe('bubbles of one step', () => {
  test('text, image and action come 1000 ms apart, and the next delay counts from the last', () => {
    const talk = new Conversation()
      .load(0, [
        say('two words', { imageUrl: '/dog.png', imageAltText: 'A dog', actionType: 'discuss' }),
        say('Next'),
      ])
      .until(later);
    expect(talk.lines).toEqual([
      '1500 two words',
      '2500 [image A dog]',
      '3500 [action discuss]',
      '5360 Next',
    ]);
  });

  test('each has its own id, its step and its touchpoint', () => {
    const talk = new Conversation()
      .load(0, [choice('a', { imageUrl: '/dog.png', touchpointTitle: 'Warm up' })])
      .until(later);
    talk.submit(yes).sent(later, []);
    expect(talk.bubbles).toEqual([
      {
        id: 'a/1',
        stepId: 'a',
        from: 'coach',
        viewed: false,
        shownAt: 1500,
        touchpointTitle: 'Warm up',
        kind: 'text',
        text: 'a?',
      },
      {
        id: 'a/2',
        stepId: 'a',
        from: 'coach',
        viewed: false,
        shownAt: 2500,
        touchpointTitle: 'Warm up',
        kind: 'image',
        url: '/dog.png',
        alt: '',
      },
      {
        id: 'a/you',
        stepId: 'a',
        from: 'you',
        viewed: false,
        shownAt: later,
        touchpointTitle: 'Warm up',
        kind: 'text',
        text: 'Yes',
        isOption: true,
      },
    ]);
  });
});

describe('rule 4: a step with a selectedOption', () => {
  test('shows its text at once, then the answer as a user bubble, and waits for nothing', () => {
    const talk = new Conversation()
      .load(0, [say('Hi'), choice('Well', { selectedOption: 'Yes' }), say('Next')])
      .until(later);
    expect(talk.lines).toEqual(['1500 Hi', '1500 Well?', '1500 you: Yes', '3000 Next']);
    expect(talk.state.pending).toBeNull();
  });

  test('may have no bubble of its own; an empty answer counts as an answer', () => {
    const talk = new Conversation()
      .load(0, [
        input('a', { text: '', selectedOption: 'Sam', viewed: true }),
        input('b', { selectedOption: '', viewed: true }),
      ])
      .until(later);
    expect(talk.lines).toEqual(['0 you: Sam', '0 b?', '0 you: ']);
    expect(talk.state.pending).toBeNull();
    expect(talk.asked).toEqual([{ type: 'clear' }]);
  });
});

describe('rule 5: the pending input', () => {
  test.each([choice('a'), input('a'), feedback('a', { text: 'a?' })])(
    'comes 2000 ms after its message: %#',
    (question) => {
      const talk = new Conversation().load(0, [question]);
      const shownAt = question.stepType === 'feedback' ? 0 : 1500;
      expect(talk.until(shownAt).lines).toEqual([`${shownAt} a?`]);
      expect(talk.until(shownAt + 1999).state.pending).toBeNull();
      expect(talk.until(shownAt + 2000).state.pending).toEqual(question);
      expect(talk.wakeAt).toBeNull();
    },
  );

  test('comes 2000 ms after the last of several bubbles', () => {
    const talk = new Conversation().load(0, [input('a', { imageUrl: '/dog.png', actionType: 'input' })]);
    expect(talk.until(5499).state.pending).toBeNull();
    expect(talk.until(5500).state.pending).not.toBeNull();
  });

  test('the form of feedback without a bubble comes 2000 ms after the step before', () => {
    const talk = new Conversation().load(0, [say('Hi'), feedback('f')]);
    expect(talk.until(3499).state.pending).toBeNull();
    expect(talk.until(3500).state.pending).toMatchObject({ touchpointStepEntityId: 'f' });
    expect(talk.lines).toEqual(['1500 Hi']);
  });

  test('never comes for a viewed step', () => {
    const talk = new Conversation().load(0, [input('a', { viewed: true }), feedback('f', { viewed: true })]);
    expect(talk.until(later).state.pending).toBeNull();
    expect(talk.lines).toEqual(['0 a?']);
  });

  test('the answers of a form are the user bubble, in the order of its questions', () => {
    const questions = [
      {
        questionEntityId: 'a',
        type: 'multi-select' as const,
        prompt: 'Which?',
        options: [
          { label: 'The map', value: 'map' },
          { label: 'The end', value: 'end' },
        ],
      },
      { questionEntityId: 'b', type: 'text' as const, prompt: 'What else?' },
      { questionEntityId: 'c', type: 'range' as const, prompt: 'Not answered', min: 0, max: 5 },
    ];
    const questionResponses = [
      { feedbackQuestionEntityId: 'b', responses: ['Nothing'] },
      { feedbackQuestionEntityId: 'a', responses: ['end', 'map'] },
      { feedbackQuestionEntityId: 'gone', responses: ['x'] },
    ];
    const talk = new Conversation().load(0, [feedback('f', { viewed: true, questions, questionResponses })]);
    expect(talk.until(later).lines).toEqual([
      '0 you: [answers Which? The end, The map / What else? Nothing]',
    ]);
    expect(talk.state.passedOver).toBeNull();
  });

  test('the steps that follow wait for the answer', () => {
    const talk = new Conversation().load(0, [input('a'), say('Next')]).until(later);
    expect(talk.lines).toEqual(['1500 a?']);
    talk
      .submit(words)
      .sent(later, [])
      .until(2 * later);
    expect(talk.lines).toEqual(['1500 a?', `${later} you: A long day at school`, `${later + 1680} Next`]);
  });
});

describe('rule 6: the next touchpoint', () => {
  const follow = (touchpointId: string) => ({ type: 'follow', touchpointId });

  test('is fetched when the last bubble of an ending message appears, once', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't', actionType: 'talk' })]);
    expect(talk.until(2499).asked).toEqual([{ type: 'clear' }]);
    expect(talk.until(later).asked).toEqual([{ type: 'clear' }, follow('t')]);
    expect(isTypingShown(talk.state)).toBe(true);
    talk.wake(later).wake(later + 1);
    expect(talk.asked).toHaveLength(2);
  });

  test('is not fetched for a viewed message', () => {
    const talk = new Conversation()
      .load(0, [say('Bye', { endsTouchpoint: 't', viewed: true }), say('Next')])
      .until(later);
    expect(talk.asked).toEqual([{ type: 'clear' }]);
    expect(talk.lines).toEqual(['0 Bye', '1680 Next']);
  });

  test('is not fetched for an answering step', () => {
    const talk = new Conversation()
      .load(0, [
        choice('a', { endsTouchpoint: 't', selectedOption: 'Yes' }),
        input('b', { endsTouchpoint: 't' }),
      ])
      .until(later);
    talk
      .submit(words)
      .sent(later, [])
      .until(2 * later);
    expect(talk.asked.map(({ type }) => type)).toEqual(['clear', 'send']);
  });

  test('the fetch is hidden by the typing delay', () => {
    const talk = new Conversation().load(0, [say('two words', { endsTouchpoint: 't' })]).until(1500);
    talk.followed(2900, [say('Next')]).until(later);
    expect(talk.lines).toEqual(['1500 two words', '3360 Next']);
  });

  test('a slow fetch costs no further delay', () => {
    const talk = new Conversation().load(0, [say('two words', { endsTouchpoint: 't' })]).until(1500);
    talk.followed(9000, [say('Next')]);
    expect(talk.lines).toEqual(['1500 two words', '9000 Next']);
  });

  test('a slow fetch does not bring the control of a bare question before its reply', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).until(1500);
    talk.followed(9000, [feedback('f')]);
    expect(talk.until(10_999).state.pending).toBeNull();
    expect(talk.until(11_000).state.pending).not.toBeNull();
  });

  test('other delivered steps wait for it and stay in front', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' }), say('Still')]).until(later);
    expect(talk.lines).toEqual(['1500 Bye']);
    talk.followed(later, [say('Next')]).until(2 * later);
    expect(talk.lines).toEqual(['1500 Bye', `${later} Still`, `${later + 1680} Next`]);
  });

  test('an unexpected reply is dropped', () => {
    const talk = new Conversation().load(0, [say('Hi')]).until(later);
    const before = talk.state;
    expect(talk.give({ type: 'followed', at: later, reply: reply([say('Twice')]) })).toEqual([]);
    expect(talk.state).toEqual(before);
  });
});

describe('rule 7: submitting', () => {
  const sendsOf = (talk: Conversation) => talk.asked.filter(({ type }) => type === 'send');

  test('goes sending, then sent, and new steps are appended', () => {
    const talk = new Conversation().load(0, [choice('a')]).until(later);
    talk.submit(yes, 'key-1');
    expect(sendsOf(talk)).toEqual([{ type: 'send', stepId: 'a', response: yes, key: 'key-1' }]);
    expect(talk.state.sending).toMatchObject({ response: yes, key: 'key-1' });
    expect(talk.state.pending).not.toBeNull();
    expect(talk.lines).toEqual(['1500 a?']);
    talk.sent(later + 500, [say('Good'), say('Next')]);
    expect(talk.state).toMatchObject({ sending: null, pending: null });
    talk.until(2 * later);
    expect(talk.lines).toEqual([
      '1500 a?',
      `${later + 500} you: Yes`,
      `${later + 2000} Good`,
      `${later + 3680} Next`,
    ]);
  });

  test('a feedback answer adds no bubble; its form disappears', () => {
    const talk = new Conversation().load(0, [feedback('f', { text: 'one two' })]).until(later);
    talk
      .submit(form)
      .sent(later, [say('Thanks')])
      .until(2 * later);
    expect(talk.lines).toEqual(['0 one two', `${later + 1860} Thanks`]);
    expect(talk.state.pending).toBeNull();
  });

  test('a second press while sending does nothing', () => {
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes, 'one')
      .submit(yes, 'two');
    expect(sendsOf(talk)).toHaveLength(1);
    expect(talk.state.sending).toMatchObject({ key: 'one' });
  });

  test('a press without a control does nothing: before it, after it, before loading', () => {
    expect(new Conversation().submit(yes).asked).toEqual([]);
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(3499)
      .submit(yes);
    expect(sendsOf(talk)).toEqual([]);
    talk.until(later).submit(yes).sent(later, []).submit(yes);
    expect(sendsOf(talk)).toHaveLength(1);
  });

  test('a reply after a reload is dropped: the answer is shown once', () => {
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes);
    talk.load(later, [choice('a', { viewed: true, selectedOption: 'Yes' }), say('Next')]);
    talk.sent(later + 1, [say('Next')]).until(2 * later);
    expect(talk.lines).toEqual([`${later} a?`, `${later} you: Yes`, `${later + 1500} Next`]);
  });
});

describe('failures', () => {
  test('of sending: the control returns, nothing is appended, and the next press sends again', () => {
    const talk = new Conversation()
      .load(0, [input('a')])
      .until(later)
      .submit(words, 'one');
    talk.failed('PaymentRequired', 'Not paid.');
    expect(talk.state).toMatchObject({
      sending: null,
      pending: { touchpointStepEntityId: 'a' },
      failure: { of: 'sending', code: 'PaymentRequired', message: 'Not paid.' },
    });
    expect(talk.lines).toEqual(['1500 a?']);
    talk.submit(words, 'two');
    expect(talk.state.failure).toBeNull();
    talk.sent(later, [say('Next')]).until(2 * later);
    expect(talk.lines).toEqual(['1500 a?', `${later} you: A long day at school`, `${later + 1680} Next`]);
    expect(talk.asked.filter(({ type }) => type === 'send')).toHaveLength(2);
  });

  test('of fetching: the indicator stops, and a retry fetches again, once', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).until(later);
    talk.failed('TimedOut', 'Too slow.');
    expect(talk.state.failure).toMatchObject({ of: 'following', code: 'TimedOut', message: 'Too slow.' });
    expect(isTypingShown(talk.state)).toBe(false);
    expect(talk.give({ type: 'retried' })).toEqual([{ type: 'follow', touchpointId: 't' }]);
    expect(talk.state.failure).toMatchObject({ trying: true });
    expect(talk.give({ type: 'retried' })).toEqual([]);
    talk.followed(later, [say('Next')]);
    expect(talk.state.failure).toBeNull();
    expect(talk.lines).toEqual(['1500 Bye', `${later} Next`]);
  });

  test('of fetching: a late reply counts all the same', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).until(later);
    talk.failed().followed(later, [say('Next')]);
    expect(talk.state.failure).toBeNull();
    expect(talk.lines).toEqual(['1500 Bye', `${later} Next`]);
  });

  test('a late timer during a failed fetch shows nothing out of order', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' }), say('Still')]).until(later);
    talk.failed().wake(2 * later);
    expect(talk.lines).toEqual(['1500 Bye']);
    expect(talk.state.following).toBe('t');
  });

  test('of completing: the finish button is offered again, and closing again clears the failure', () => {
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes)
      .sent(later, [], 'Completed');
    talk.give({ type: 'finishClosed' });
    talk.failed('Unavailable', 'Try again.');
    expect(talk.state).toMatchObject({
      stage: 'finishOffered',
      failure: { of: 'completing', code: 'Unavailable', message: 'Try again.' },
    });
    expect(talk.give({ type: 'finishClosed' })).toEqual([{ type: 'complete' }]);
    expect(talk.state.failure).toBeNull();
    talk.give({ type: 'completed' });
    expect(talk.state).toMatchObject({ stage: 'complete', failure: null });
  });

  test('of completing silently: the Activity stays complete and nothing is raised', () => {
    const talk = new Conversation().load(0, [say('Bye', { viewed: true })], 'Completed').failed();
    expect(talk.state).toMatchObject({ stage: 'complete', failure: null });
  });

  test('there is nothing to retry without a failed fetch', () => {
    const talk = new Conversation().load(0, [input('a')]).until(later);
    expect(talk.give({ type: 'retried' })).toEqual([]);
    talk.submit(words).failed();
    expect(talk.give({ type: 'retried' })).toEqual([]);
  });
});

describe('temporary failures: the network, or the server', () => {
  const asked = () =>
    new Conversation()
      .load(0, [input('a')])
      .until(later)
      .submit(words, 'one');
  const sends = (talk: Conversation) => talk.asked.filter(({ type }) => type === 'send');

  test('an answer stays pending and is resent automatically, with the same key', () => {
    const talk = asked().heldBack(later);
    expect(talk.state).toMatchObject({
      sending: { key: 'one', response: words },
      pending: { touchpointStepEntityId: 'a' },
      failure: { of: 'sending', code: 'Network', trying: false },
    });
    expect(talk.wakeAt).toBe(later + 2000);
    talk.wake(later + 1999);
    expect(sends(talk)).toHaveLength(1);
    talk.wake(later + 2000);
    expect(sends(talk).map((effect) => effect.type === 'send' && effect.key)).toEqual(['one', 'one']);
    expect(talk.state.failure).toMatchObject({ trying: true });
    talk.sent(later + 2500, [say('Next')]);
    expect(talk.state).toMatchObject({ sending: null, pending: null, failure: null, failedTries: 0 });
    expect(talk.lines).toEqual(['1500 a?', `${later + 2500} you: A long day at school`]);
  });

  test.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [4, 16_000],
    [5, 30_000],
    [9, 30_000],
  ])('after %d failed tries the next comes %d ms later', (tries, afterMs) => {
    expect(computeRetryDelay(tries)).toBe(afterMs);
  });

  test('retries become rarer, and a press retries at once', () => {
    const talk = asked().heldBack(later);
    talk.wake(later + 2000);
    talk.heldBack(later + 2100);
    expect(talk.wakeAt).toBe(later + 6100);
    talk.give({ type: 'retried' });
    talk.give({ type: 'retried' });
    expect(sends(talk)).toHaveLength(3);
    expect(talk.state.due).toBeNull();
  });

  test('the next messages are fetched again automatically too', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).until(later);
    talk.heldBack(later).wake(later + 2000);
    expect(talk.asked.filter(({ type }) => type === 'follow')).toHaveLength(2);
    talk.followed(later + 2100, [say('Next')]);
    expect(talk.state).toMatchObject({ following: null, failure: null, failedTries: 0 });
  });

  test('a withdrawn answer can be changed; nothing is sent meanwhile', () => {
    const talk = asked().heldBack(later);
    talk.give({ type: 'withdrawn' });
    expect(talk.state).toMatchObject({ sending: null, failure: null, due: null, failedTries: 0 });
    expect(talk.state.pending).toMatchObject({ touchpointStepEntityId: 'a' });
    talk.wake(later + 2000);
    expect(sends(talk)).toHaveLength(1);
    talk.submit(words, 'two');
    expect(sends(talk).at(-1)).toMatchObject({ key: 'two' });
  });

  test('nothing can be withdrawn when nothing is pending', () => {
    const talk = new Conversation().load(0, [input('a')]).until(later);
    const before = talk.state;
    expect(talk.give({ type: 'withdrawn' })).toEqual([]);
    expect(talk.state).toEqual(before);
  });

  test('the typing indicator does not show while waiting for the network', () => {
    expect(isTypingShown(asked().heldBack(later).state)).toBe(false);
  });
});

describe('a server that marks its waiting step as viewed', () => {
  test.each([
    ['a question', choice('a', { viewed: true }), { pending: { touchpointStepEntityId: 'a' } }],
    ['feedback', feedback('a', { viewed: true }), { pending: { touchpointStepEntityId: 'a' } }],
    ['the end of a touchpoint', say('Bye', { viewed: true, endsTouchpoint: 't' }), { following: 't' }],
  ])('%s: nothing appears by itself (rules 5 and 6), and a retry opens it', (_, last, expected) => {
    const talk = new Conversation().load(0, [say('Hi', { viewed: true }), last]).until(later);
    expect(isConversationStuck(talk.state)).toBe(true);
    expect(talk.state).toMatchObject({ pending: null, following: null });
    talk.give({ type: 'retried' });
    expect(talk.state).toMatchObject(expected);
    expect(isConversationStuck(talk.state)).toBe(false);
  });

  test('an answered or followed step is not opened again', () => {
    const talk = new Conversation()
      .load(0, [choice('a', { viewed: true, selectedOption: 'Yes' })])
      .until(later);
    expect(isConversationStuck(talk.state)).toBe(true);
    expect(talk.give({ type: 'retried' })).toEqual([]);
    expect(talk.state.pending).toBeNull();
  });

  test('a conversation that waits, shows or is over is not halted', () => {
    expect(isConversationStuck(new Conversation().load(0, [input('a')]).state)).toBe(false);
    expect(isConversationStuck(new Conversation().load(0, [input('a')]).until(later).state)).toBe(false);
    expect(
      isConversationStuck(new Conversation().load(0, [say('Bye', { viewed: true })], 'Completed').state),
    ).toBe(false);
    expect(isConversationStuck(initialChatState)).toBe(false);
  });
});

describe('rules 8 and 9: the end', () => {
  test('the finish button is offered once everything is shown', () => {
    const talk = new Conversation().load(0, [choice('a')]).until(later);
    talk.submit(yes).sent(later, [say('Good'), say('Bye', { actionType: 'talk' })], 'Completed');
    expect(talk.state.stage).toBe('talking');
    talk.until(later + 4179);
    expect(talk.lines.at(-1)).toBe(`${later + 3180} Bye`);
    expect(talk.state.stage).toBe('talking');
    expect(talk.until(later + 4180).state.stage).toBe('finishOffered');
    expect(talk.wakeAt).toBeNull();
  });

  test('the finish button is offered at once when the last answer adds no step, or the last touchpoint is empty', () => {
    const answered = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes);
    expect(answered.sent(later, [], 'Completed').state.stage).toBe('finishOffered');
    const followed = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).until(later);
    expect(followed.followed(later, [], 'Completed').state.stage).toBe('finishOffered');
  });

  test('the finish button is not offered before a last question is answered', () => {
    const talk = new Conversation().load(0, [say('Hi', { endsTouchpoint: 't' })]).until(1500);
    talk.followed(1500, [input('a')], 'Completed').until(later);
    expect(talk.state).toMatchObject({ stage: 'talking', pending: { touchpointStepEntityId: 'a' } });
    expect(talk.submit(words).sent(later, [], 'Completed').state.stage).toBe('finishOffered');
  });

  test('closing the modal marks the Activity complete, once', () => {
    const talk = new Conversation().load(0, [choice('a')]).until(later);
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    talk.submit(yes).sent(later, [], 'Completed');
    expect(talk.give({ type: 'finishClosed' })).toEqual([{ type: 'complete' }]);
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    expect(talk.state.stage).toBe('completing');
    talk.give({ type: 'completed' });
    expect(talk.state.stage).toBe('complete');
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
  });

  /** Returns a reply with a turn, which lets the family change answers. */
  const ours = (steps: Step[], status: 'InProgress' | 'Completed' = 'InProgress'): StepsReply => ({
    ...reply(steps, status),
    turn: 1,
  });
  const ofOurs = (): Conversation => {
    const talk = new Conversation();
    talk.give({ type: 'loaded', at: 0, reply: ours([choice('a')]), completedAt: null });
    return talk.until(later);
  };
  const sentLast = (talk: Conversation): Conversation => {
    talk.submit(yes).give({ type: 'sent', at: later, reply: ours([], 'Completed') });
    return talk;
  };

  test('the Activity is marked complete when its end is said, once, where answers can be changed', () => {
    const talk = ofOurs();
    expect(talk.give({ type: 'finishShown' })).toEqual([]);
    sentLast(talk);
    expect(talk.give({ type: 'finishShown' })).toEqual([{ type: 'complete' }]);
    expect(talk.give({ type: 'finishShown' })).toEqual([]);
    expect(canChangeAnswers(talk.state)).toBe(false);
    talk.give({ type: 'completed' });
    expect(talk.state.stage).toBe('finishOffered');
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    expect(talk.state.stage).toBe('complete');
  });

  test('where the modal is closed sooner, the Activity is complete when the same call is over', () => {
    const talk = ofOurs();
    sentLast(talk).give({ type: 'finishShown' });
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    expect(talk.state.stage).toBe('completing');
    talk.give({ type: 'completed' });
    expect(talk.state.stage).toBe('complete');
  });

  test('a call that fails while the end is said is made again when the modal is closed', () => {
    const talk = ofOurs();
    sentLast(talk).give({ type: 'finishShown' });
    talk.failed('Network', 'Away.');
    expect(talk.state).toMatchObject({ stage: 'finishOffered', failure: null, finish: null });
    expect(talk.give({ type: 'finishClosed' })).toEqual([{ type: 'complete' }]);
  });

  test('a server of the specification alone is asked once the modal is closed', () => {
    const talk = new Conversation().load(0, [choice('a')]).until(later);
    talk.submit(yes).sent(later, [], 'Completed');
    expect(talk.give({ type: 'finishShown' })).toEqual([]);
    expect(talk.give({ type: 'finishClosed' })).toEqual([{ type: 'complete' }]);
  });

  test('nothing is complete before the modal is closed', () => {
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes)
      .sent(later, [], 'Completed');
    talk.give({ type: 'completed' });
    expect(talk.state.stage).toBe('finishOffered');
  });

  const said = [say('Hi', { viewed: true }), choice('a', { viewed: true, selectedOption: 'Yes' })];

  test('an Activity loaded as Completed is complete at once, without a finish button', () => {
    const talk = new Conversation().load(0, said, 'Completed', 77);
    expect(talk.lines).toEqual(['0 Hi', '0 a?', '0 you: Yes']);
    expect(talk.state.stage).toBe('complete');
    expect(talk.asked).toEqual([{ type: 'clear' }]);
  });

  test('an Activity loaded as Completed is marked complete silently when it was not (decision C19)', () => {
    const talk = new Conversation().load(0, said, 'Completed', null);
    expect(talk.state.stage).toBe('complete');
    expect(talk.asked).toEqual([{ type: 'clear' }, { type: 'complete' }]);
    talk.give({ type: 'completed' });
    expect(talk.until(later).state.stage).toBe('complete');
  });

  test('a conversation without steps and without an end offers nothing', () => {
    const talk = new Conversation().load(0, []).wake(later);
    expect(talk.state).toMatchObject({ stage: 'talking', due: null });
    expect(isTypingShown(talk.state)).toBe(false);
  });
});

describe('steps that cannot be shown are reported and passed over (decision A39)', () => {
  const reports = (talk: Conversation) => talk.asked.filter(({ type }) => type === 'report');

  test.each<[string, Step, string]>([
    [
      'another kind of step',
      step('x', { stepType: 'quiz', text: 'Which of these?' }),
      unprocessableStepMessage,
    ],
    ['an empty message', step('x'), noBubbleMessage],
  ])('%s costs no time and counts for no delay', (_name, broken, problem) => {
    const talk = new Conversation().load(0, [say('one two'), broken, say('Next')]).until(later);
    expect(talk.lines).toEqual(['1500 one two', '3360 Next']);
    expect(reports(talk)).toEqual([{ type: 'report', problem, stepId: 'x' }]);
  });

  test.each([step('x', { endsTouchpoint: 't' }), step('x', { stepType: 'quiz', endsTouchpoint: 't' })])(
    'an ending step that cannot be shown still leads on: %#',
    (broken) => {
      const talk = new Conversation().load(0, [broken]).until(later);
      expect(talk.asked).toContainEqual({ type: 'follow', touchpointId: 't' });
      talk.followed(later, [say('Next')]).until(2 * later);
      expect(talk.lines).toEqual([`${later} Next`]);
    },
  );

  test.each([choice('x', { text: '' }), input('x', { text: '' })])(
    'a question without text can be answered: %#',
    (broken) => {
      const talk = new Conversation().load(0, [broken]);
      expect(reports(talk)).toEqual([{ type: 'report', problem: noBubbleMessage, stepId: 'x' }]);
      expect(talk.until(2000).state.pending).toEqual(broken);
      talk
        .submit(yes)
        .sent(later, [say('Next')])
        .until(2 * later);
      expect(talk.lines).toEqual([`${later} you: Yes`, `${later + 1500} Next`]);
    },
  );

  test('a broken last step does not hide the finish button', () => {
    const talk = new Conversation()
      .load(0, [choice('a')])
      .until(later)
      .submit(yes);
    talk.sent(later, [step('x', { stepType: 'quiz' }), step('y')], 'Completed').until(2 * later);
    expect(talk.state.stage).toBe('finishOffered');
    expect(reports(talk)).toHaveLength(2);
  });
});

describe('time', () => {
  const script = [say('one two'), picture('A dog', { text: 'one', actionType: 'talk' }), input('name')];
  const onTime = ['1500 one two', '3360 one', '4360 [image A dog]', '5360 [action talk]', '7040 name?'];

  test('a timer ten minutes late shows all that is due, with the due instants', () => {
    const talk = new Conversation().load(0, script).wake(600_000);
    expect(talk.lines).toEqual(onTime);
    expect(talk.state.pending).not.toBeNull();
  });

  test('timers that are always a little late cause no drift', () => {
    const talk = new Conversation().load(0, script);
    while (talk.wakeAt !== null) talk.wake(talk.wakeAt + 15);
    expect(talk.lines).toEqual(onTime);
  });

  test('a late timer catches up to the end of a touchpoint and no further', () => {
    const talk = new Conversation().load(0, [say('Bye', { endsTouchpoint: 't' })]).wake(600_000);
    expect(talk.lines).toEqual(['1500 Bye']);
    talk.followed(600_100, [say('Hello'), say('Next')]).until(later);
    expect(talk.lines).toEqual(['1500 Bye', '600100 Hello', '601780 Next']);
  });

  test('a timer that fires early shows nothing and is set again', () => {
    const talk = new Conversation().load(0, [say('Hi')]);
    expect(talk.give({ type: 'due', at: 1499 })).toEqual([{ type: 'wait', until: 1500 }]);
    expect(talk.lines).toEqual([]);
  });

  test('an unexpected timer does nothing', () => {
    expect(advanceConversation(initialChatState, { type: 'due', at: later }, normalPace)).toEqual({
      state: initialChatState,
      effects: [],
    });
    const talk = new Conversation().load(0, [choice('a')]).until(later);
    expect(talk.give({ type: 'due', at: later })).toEqual([]);
  });

  test('the sequencer asks for a timer exactly when a step is due', () => {
    const talk = new Conversation().load(0, script);
    while (talk.wakeAt !== null) {
      expect(talk.state.due?.at).toBe(talk.wakeAt);
      talk.wake(talk.wakeAt);
    }
    expect(talk.state.due).toBeNull();
  });
});

describe('pace', () => {
  const steps = [say('one two'), picture('A dog', { text: 'one two three' }), say('Next'), input('name')];

  test('the speed-up: 1 ms and 1 ms a word; the gaps stay (decision A37)', () => {
    const talk = new Conversation(speedUpPace).load(0, steps).until(later);
    expect(talk.lines).toEqual([
      '1 one two',
      '4 one two three',
      '1004 [image A dog]',
      '1008 Next',
      '1010 name?',
    ]);
    expect(new Conversation(speedUpPace).load(0, steps).until(3009).state.pending).toBeNull();
    expect(new Conversation(speedUpPace).load(0, steps).until(3010).state.pending).not.toBeNull();
  });

  test('all at once: everything up to the question is shown on loading', () => {
    const talk = new Conversation(pacesByName.instant).load(9, steps);
    expect(talk.lines).toEqual(['9 one two', '9 one two three', '9 [image A dog]', '9 Next', '9 name?']);
    expect(talk.state.pending).not.toBeNull();
    expect(talk.wakeAt).toBeNull();
  });

  test('a change applies from the next scheduled message on', () => {
    const talk = new Conversation().load(0, [say('one'), say('two'), say('three'), say('four')]).until(1500);
    talk.pace = speedUpPace;
    expect(talk.until(3179).lines).toEqual(['1500 one']);
    expect(talk.until(later).lines).toEqual(['1500 one', '3180 two', '3182 three', '3184 four']);
  });
});

describe('going back to an answer', () => {
  const replyAtTurn = (
    steps: Step[],
    turn: number,
    earlierAnswers?: StepsReply['earlierAnswers'],
  ): StepsReply => ({
    ...reply(steps),
    turn,
    ...(earlierAnswers ? { earlierAnswers } : {}),
  });
  const hi = say('Hi', { viewed: true });
  const how = (part: Partial<Step> = {}) => choice('how', { ordinal: 2, ...part });
  const name = (part: Partial<Step> = {}) => input('name', { ordinal: 3, ...part });
  const rewinding = { type: 'rewinding', stepId: 'how' } as const;
  const earlier = [{ touchpointStepEntityId: 'how', response: yes }];
  const rewound = (at: number) =>
    ({ type: 'rewound', at, stepId: 'how', reply: replyAtTurn([hi, how()], 1, earlier) }) as const;

  function atName(turn: number | null = 0): Conversation {
    const steps = [hi, how({ viewed: true, selectedOption: 'Yes' }), name()];
    const all = turn === null ? reply(steps) : replyAtTurn(steps, turn);
    const talk = new Conversation();
    talk.give({ type: 'loaded', at: 0, reply: all, completedAt: null });
    return talk.until(later);
  }

  test('asks for the call with the turn it knows, once', () => {
    const talk = atName(3);
    expect(talk.give(rewinding)).toEqual([{ type: 'rewind', stepId: 'how', turn: 3 }]);
    expect(talk.state).toMatchObject({ rewinding: 'how', pending: { touchpointStepEntityId: 'name' } });
    expect(talk.give(rewinding)).toEqual([]);
    expect(talk.give({ type: 'rewinding', stepId: 'name' })).toEqual([]);
    expect(talk.state.rewinding).toBe('how');
  });

  test('asks the question at once, and says what is no more', () => {
    const talk = atName();
    const { lines } = talk;
    talk.give(rewinding);
    const undo = { type: 'undo', stepId: 'how', reached: new Set(['Hi', 'how']) };
    expect(talk.give(rewound(later))).toEqual([undo]);
    expect(talk.lines).toEqual(lines);
    expect(talk.state).toMatchObject({
      pending: { touchpointStepEntityId: 'how' },
      rewinding: null,
      turn: 1,
      earlierAnswers: earlier,
      stage: 'talking',
    });
    talk
      .submit(yes)
      .sent(later + 1, [say('Well', { ordinal: 3 })])
      .until(2 * later);
    expect(talk.lines.slice(lines.length)).toEqual([`${later + 1} you: Yes`, `${later + 1501} Well`]);
    expect(talk.state).toMatchObject({ turn: 1, earlierAnswers: earlier });
  });

  test('messages that were due are due no more', () => {
    const talk = atName()
      .submit(words)
      .sent(later, [say('Well', { ordinal: 4 })]);
    expect(talk.wakeAt).not.toBeNull();
    const { lines } = talk;
    talk.give(rewinding);
    talk.give(rewound(later + 1));
    expect([talk.wakeAt, talk.state.due]).toEqual([null, null]);
    talk.wake(2 * later);
    expect(talk.lines).toEqual(lines);
  });

  test('meanwhile messages go on appearing, and no answer is taken', () => {
    const talk = atName()
      .submit(words)
      .sent(later, [say('Well', { ordinal: 4 }), input('more', { ordinal: 5 })]);
    talk.give(rewinding);
    talk.until(2 * later);
    expect(talk.lines.at(-1)).toMatch(/ more\?$/);
    expect(talk.state.pending).toMatchObject({ touchpointStepEntityId: 'more' });
    talk.submit(words);
    expect(talk.state.sending).toBeNull();
    talk.failed();
    talk.submit(words);
    expect(talk.state.sending).toMatchObject({ response: words });
  });

  test('is not possible while an answer is on its way', () => {
    const talk = atName().submit(words);
    expect(talk.give(rewinding)).toEqual([]);
    expect(talk.state.rewinding).toBeNull();
  });

  test('is not possible before loading, nor once the Activity is being completed', () => {
    const talk = new Conversation();
    expect(talk.give(rewinding)).toEqual([]);
    const ended = replyAtTurn([hi, how({ viewed: true, selectedOption: 'Yes' })], 0);
    talk.give({
      type: 'loaded',
      at: 0,
      reply: replyAtTurn([hi, how()], 0),
      completedAt: null,
    });
    talk
      .until(later)
      .submit(yes)
      .sent(later, [], 'Completed')
      .until(2 * later);
    expect([talk.state.stage, canChangeAnswers(talk.state)]).toEqual(['finishOffered', true]);
    talk.give({ type: 'finishClosed' });
    expect([talk.give(rewinding), canChangeAnswers(talk.state)]).toEqual([[], false]);
    talk.give({ type: 'completed' });
    expect(talk.give(rewinding)).toEqual([]);
    const again = new Conversation();
    again.give({ type: 'loaded', at: 0, reply: { ...ended, activityStatus: 'Completed' }, completedAt: 1 });
    expect(again.give(rewinding)).toEqual([]);
  });

  test('the finish button waits for the reply', () => {
    const talk = new Conversation();
    talk.give({ type: 'loaded', at: 0, reply: replyAtTurn([hi, how()], 0), completedAt: null });
    talk
      .until(later)
      .submit(yes)
      .sent(later, [], 'Completed')
      .until(2 * later);
    talk.give(rewinding);
    expect(talk.give({ type: 'finishClosed' })).toEqual([]);
    talk.give(rewound(2 * later));
    expect(talk.state).toMatchObject({ stage: 'talking', activityStatus: 'InProgress' });
  });

  test('is offered by no server that tells no turn', () => {
    const talk = atName(null);
    expect([talk.state.turn, canChangeAnswers(talk.state)]).toEqual([null, false]);
    expect(talk.give(rewinding)).toEqual([]);
  });

  test('a failure is told and not tried again by itself', () => {
    for (const fail of ['failed', 'heldBack'] as const) {
      const talk = atName();
      talk.give(rewinding);
      if (fail === 'failed') talk.failed();
      else talk.heldBack(later);
      expect(talk.state).toMatchObject({ rewinding: null, due: null, failure: { of: 'rewinding' } });
      expect(talk.give({ type: 'retried' })).toEqual([]);
      expect(talk.give(rewinding)).toEqual([{ type: 'rewind', stepId: 'how', turn: 0 }]);
      expect(talk.state.failure).toBeNull();
    }
  });

  test('the reply counts also where another call that was under way has failed since', () => {
    const talk = new Conversation();
    const steps = [
      hi,
      how({ viewed: true, selectedOption: 'Yes' }),
      say('Well', { endsTouchpoint: 't', ordinal: 3 }),
    ];
    talk.give({ type: 'loaded', at: 0, reply: replyAtTurn(steps, 0), completedAt: null });
    expect(talk.until(later).state.following).toBe('t');
    talk.give(rewinding);
    talk.heldBack(later);
    expect(talk.give(rewound(later)).map(({ type }) => type)).toEqual(['undo']);
    expect(talk.state).toMatchObject({
      pending: { touchpointStepEntityId: 'how' },
      following: null,
      failure: null,
      turn: 1,
    });
  });

  test('a reply that waits for something else is shown as on loading', () => {
    const talk = atName();
    talk.give(rewinding);
    const other = replyAtTurn([hi, how({ viewed: true, selectedOption: 'No' }), name()], 2);
    const effects = talk.give({ type: 'rewound', at: later, stepId: 'how', reply: other });
    expect(effects[0]).toEqual({ type: 'clear' });
    talk.until(2 * later);
    expect(talk.lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual([
      'Hi',
      'how?',
      'you: No',
      'name?',
    ]);
    expect(talk.state).toMatchObject({ turn: 2, rewinding: null });
  });

  test('a reply from a run that was begun again, or that others changed since, is shown as on loading', () => {
    for (const turn of [0, 2, 5000]) {
      const talk = atName();
      talk.give(rewinding);
      const other = replyAtTurn([say('Hello again', { viewed: true }), how()], turn);
      const effects = talk.give({ type: 'rewound', at: later, stepId: 'how', reply: other });
      expect(effects[0]).toEqual({ type: 'clear' });
      talk.until(2 * later);
      expect(talk.lines.map((line) => line.split(' ').slice(1).join(' '))).toEqual(['Hello again', 'how?']);
      expect(talk.state).toMatchObject({ turn, rewinding: null });
    }
  });

  test('a pause can be left by going back', () => {
    const talk = new Conversation();
    const steps = [hi, how({ viewed: true, selectedOption: 'Yes' })];
    const paused = { ...replyAtTurn(steps, 0), pausedTouchpoint: 'stop' };
    talk.give({ type: 'loaded', at: 0, reply: paused, completedAt: null });
    expect(talk.until(later).state.stage).toBe('paused');
    talk.give(rewinding);
    expect(talk.give({ type: 'resumed' })).toEqual([]);
    talk.give(rewound(later));
    expect(talk.state).toMatchObject({
      stage: 'talking',
      pausedAt: null,
      pending: { touchpointStepEntityId: 'how' },
    });
  });
});

describe('the state is plain JSON', () => {
  /** Plays a whole conversation with a failure and a slow reply; `store` replaces the state after each event. */
  const play = (store: (state: ChatState) => ChatState): string[] => {
    const talk = new Conversation();
    const keep = (): void => {
      talk.state = store(talk.state);
    };
    const pass = (until: number): void => {
      while (talk.wakeAt !== null && talk.wakeAt <= until) {
        talk.wake(talk.wakeAt);
        keep();
      }
    };
    const events = [
      () =>
        talk.load(0, [say('Hi', { viewed: true }), picture('A dog', { text: 'Look', endsTouchpoint: 't' })]),
      () => talk.failed(),
      () => talk.give({ type: 'retried' }),
      () => talk.followed(45_000, [choice('a', { touchpointTitle: 'Warm up' }), say('Still')]),
      () => talk.submit(yes),
      () => talk.failed(),
      () => talk.submit(yes, 'again'),
      () => talk.sent(105_000, [feedback('f', { text: 'And?' }), step('x', { stepType: 'quiz' })]),
      () => talk.submit(form),
      () => talk.sent(135_000, [say('Bye')], 'Completed'),
      () => talk.give({ type: 'finishClosed' }),
      () => talk.give({ type: 'completed' }),
    ];
    events.forEach((event, index) => {
      pass(index * 15_000);
      event();
      keep();
    });
    expect(talk.state.stage).toBe('complete');
    return [...talk.lines, ...talk.asked.map((effect) => JSON.stringify(effect))];
  };

  test('stored and read at every point, the conversation continues the same', () => {
    const straight = play((state) => state);
    expect(straight.length).toBeGreaterThan(15);
    expect(play((state) => JSON.parse(JSON.stringify(state)) as ChatState)).toEqual(straight);
    play((state) => {
      expect(JSON.parse(JSON.stringify(state))).toStrictEqual({ ...state });
      return state;
    });
  });
});
