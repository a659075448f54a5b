import {
  canChangeAnswers,
  isConversationStuck,
  isTypingShown,
  initialChatState,
  type ChatState,
} from '../../../src/domain/sequencer/chat-state.ts';
import { toDeliveredStep } from '../../../src/domain/chat/delivery.ts';
import type { Step } from '../../../src/domain/steps/step-kinds.ts';
import { choice } from '../../support/activity.ts';

const failure = { of: 'following', code: 'Network', message: 'No network', trying: false } as const;
const talking: ChatState = { ...initialChatState, stage: 'talking', turn: 1 };
const answer = { kind: 'choice', response: 'Yes' } as const;
const place = {
  id: 's',
  ordinal: 1,
  touchpointTitle: '',
  endsTouchpoint: undefined,
  names: new Map<string, string>(),
};
const asked = (options: string[]): Step => toDeliveredStep(choice('s', options), place);
const unknown: Step = { ...asked([]), stepType: 'unknown' };

describe('the coach types', () => {
  test.each<[string, Partial<ChatState>, boolean]>([
    ['while nothing is due', {}, false],
    ['before the next step', { due: { at: 1, what: 'step' } }, true],
    ['before the next bubble of a step', { due: { at: 1, what: 'bubble' } }, true],
    ['not before an input field', { due: { at: 1, what: 'input' } }, false],
    ['while the next touchpoint is asked for', { following: 't' }, true],
    ['not once asking for it failed', { following: 't', failure }, false],
    ['not while the conversation is paused', { following: 't', stage: 'paused' }, false],
  ])('%s', (_name, change, expected) => {
    expect(isTypingShown({ ...talking, ...change })).toBe(expected);
  });
});

describe('a conversation is halted', () => {
  test.each<[string, Partial<ChatState>, boolean]>([
    ['when nothing is due and nothing asked', {}, true],
    ['when a choice offers nothing', { pending: asked([]) }, true],
    ['not while a choice can be made', { pending: asked(['Yes']) }, false],
    ['not when a step of an unknown kind waits, which says so itself', { pending: unknown }, false],
    ['not before the next step', { due: { at: 1, what: 'step' } }, false],
    ['not before a tap', { tapFor: 'step' }, false],
    ['not while the next touchpoint is asked for', { following: 't' }, false],
    ['not while the device is passed on', { handOver: 'child' }, false],
    ['not before it began', { stage: 'opening' }, false],
    ['not when it is complete', { stage: 'complete' }, false],
  ])('%s', (_name, change, expected) => {
    expect(isConversationStuck({ ...talking, ...change })).toBe(expected);
  });
});

describe('answers can be changed', () => {
  test.each<[string, Partial<ChatState>, boolean]>([
    ['while the coach talks', {}, true],
    ['while the conversation is paused', { stage: 'paused' }, true],
    ['until Finish is pressed', { stage: 'finishOffered' }, true],
    ['not before the conversation is open', { stage: 'opening' }, false],
    ['not once it is complete', { stage: 'complete' }, false],
    ['not where the server has no such call', { turn: null }, false],
    [
      'not while an answer is on its way',
      { sending: { step: asked(['Yes']), response: answer, key: 'k' } },
      false,
    ],
    ['not while another change is', { rewinding: 's' }, false],
    ['not while the device is passed on', { handOver: 'child' }, false],
  ])('%s', (_name, change, expected) => {
    expect(canChangeAnswers({ ...talking, ...change })).toBe(expected);
  });
});
