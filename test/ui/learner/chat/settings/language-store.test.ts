import type { ChatGateway } from '../../../../../src/application/ports/device/chat/chat-gateway.ts';
import type { StepsReply } from '../../../../../src/domain/steps/steps-reply.ts';
import { ConversationLanguageStore } from '../../../../../src/ui/learner/chat/settings/language-store.ts';

const reply = (fields: Pick<StepsReply, 'language' | 'languages'>): StepsReply => ({
  steps: [],
  activityStatus: 'InProgress',
  ...fields,
});
const languages = ['en', 'cy'];

const gatewayWith = (gateway: Partial<ChatGateway>) => gateway as ChatGateway;

test('the languages are those that the backend tells, and a choice is what it answers', async () => {
  const chosen: string[] = [];
  const store = new ConversationLanguageStore(
    gatewayWith({
      availableSteps: async () => reply({ language: 'en', languages }),
      speak: async (language) => {
        chosen.push(language);
        return reply({ language, languages });
      },
    }),
  );
  await store.load();
  expect(store).toMatchObject({ language: 'en', languages });
  await store.choose('cy');
  expect(store).toMatchObject({ language: 'cy', hasFailed: false });
  expect(chosen).toEqual(['cy']);
});

test('a choice that does not come through is taken back and said', async () => {
  let isThere = false;
  const store = new ConversationLanguageStore(
    gatewayWith({
      availableSteps: async () => reply({ language: 'en', languages }),
      speak: async (language) => {
        if (!isThere) throw new Error('no network');
        return reply({ language, languages });
      },
    }),
  );
  await store.load();
  await store.choose('cy');
  expect(store).toMatchObject({ language: 'en', hasFailed: true });
  isThere = true;
  await store.choose('cy');
  expect(store).toMatchObject({ language: 'cy', hasFailed: false });
});

test('nothing is offered where the backend tells no languages, has no such call, or does not answer', async () => {
  for (const gateway of [
    { availableSteps: async () => reply({}), speak: async () => reply({}) },
    { availableSteps: async () => reply({ language: 'en', languages }) },
    { availableSteps: () => Promise.reject(new Error('no network')), speak: async () => reply({}) },
  ]) {
    const store = new ConversationLanguageStore(gatewayWith(gateway));
    await store.load();
    expect(store).toMatchObject({ language: null, languages: [] });
  }
});
