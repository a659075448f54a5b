import { AppError } from '../../../src/application/errors.ts';
import type { StepsReply } from '../../../src/domain/steps/steps-reply.ts';
import type { StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { pacesByName } from '../../../src/domain/sequencer/timing.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, input, touchpoint } from '../../support/activity.ts';
import { chatWith, conversation } from '../../support/chat.ts';

const talk = activity([touchpoint('begin', [input('one'), input('two'), input('three')])]);
const write = (response: string): StepResponse => ({ kind: 'input', response });

/** A gateway whose `rewind` waits for `gate`, and whose `respond` fails for answers with `refusedWords`. */
class SlowGateway extends InMemoryChatGateway {
  readonly gate = Promise.withResolvers<void>();
  refusedWords = '';

  override async rewind(stepId: string): Promise<StepsReply> {
    await this.gate.promise;
    return super.rewind(stepId);
  }

  override async respond(stepId: string, response: StepResponse): Promise<StepsReply> {
    if (JSON.stringify(response).includes(this.refusedWords) && this.refusedWords !== '')
      throw new AppError('Unexpected', 'Something went wrong.');
    return super.respond(stepId, response);
  }
}

async function begun() {
  const clock = new ManualClock();
  const gateway = new SlowGateway(talk, clock);
  const chat = chatWith(gateway, clock, pacesByName.instant);
  await chat.session.open();
  await chat.waitForLearner();
  chat.session.submit(write('first'));
  await chat.waitForLearner();
  const asked = () => chat.session.state.pending?.touchpointStepEntityId;
  return { chat, gateway, asked };
}

test('an answer that is sent while the family goes back is neither taken nor kept', async () => {
  const { chat, gateway, asked } = await begun();
  expect(asked()).toBe('two');
  chat.session.rewind('one');
  chat.session.submit(write('late'));
  expect(chat.copy.answer(conversation)).toBeNull();
  expect(chat.session.state.sending).toBeNull();
  gateway.gate.resolve();
  await chat.waitForLearner();
  expect(asked()).toBe('one');
  expect(JSON.stringify(gateway.log)).not.toContain('late');
});

test('the family can go back while an answer is kept that the server failed with', async () => {
  const { chat, gateway, asked } = await begun();
  gateway.refusedWords = 'second';
  chat.session.submit(write('second'));
  await chat.waitForLearner();
  expect(chat.session.state.failure?.code).toBe('Unexpected');
  expect(chat.copy.answer(conversation)).toMatchObject({ stepId: 'two', response: write('second') });
  chat.session.rewind('one');
  expect(chat.session.state.rewinding).toBe('one');
  expect(chat.session.state.sending).toBeNull();
  gateway.gate.resolve();
  await chat.waitForLearner();
  expect(asked()).toBe('one');
  // The second question comes again in another turn, so the stored answer becomes a draft.
  gateway.refusedWords = '';
  chat.session.submit(write('first again'));
  await chat.waitForLearner();
  expect(asked()).toBe('two');
});
