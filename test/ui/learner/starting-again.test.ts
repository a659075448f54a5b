import { AppError } from '../../../src/application/errors.ts';
import { StorageOfflineStore } from '../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ManualNetworkConnection } from '../../../src/infrastructure/shared/engine/manual-connection.ts';
import { SimulatedTabs } from '../../../src/infrastructure/shared/engine/memory-tabs.ts';
import { createActivityStore } from '../../../src/ui/learner/activity/activity-store.ts';
import { createProgrammeStore } from '../../../src/ui/learner/programme/programme-store.ts';
import { activity, learnerGateway, noon, programme, servicesWith } from './support.tsx';

/** The tests cover that a restart of an Activity or a Programme removes its drafts and answers from the device. */
const conversation = { activity: 'worry' };

beforeEach(() => localStorage.clear());

const inCalm = { activity: 'worry', programme: 'calm' };

function used() {
  const copy = new StorageOfflineStore(new ManualClock(noon));
  copy.open('somebody');
  for (const one of [conversation, inCalm, { ...inCalm, activity: 'listen' }]) {
    copy.saveDraft(one, 'name', { kind: 'input', text: 'Gus' });
    copy.saveAnswer(one, { stepId: 'how', response: { kind: 'choice', response: 'Hard' }, key: 'k' });
  }
  const around = { copy, connection: new ManualNetworkConnection(), tabs: new SimulatedTabs() };
  const left = () =>
    copy.pendingConversations().map(({ activity, programme }) => `${programme ?? ''} ${activity}`);
  return { copy, around, left };
}
const away = () => Promise.reject(new AppError('Network', 'No.'));

test('an Activity: its drafts and its answer are removed once the reset succeeded', async () => {
  const { copy, around, left } = used();
  const learners = learnerGateway({ resetActivity: away, activity: async () => activity() });
  const store = createActivityStore(servicesWith({ around, learners }), 'worry');
  await store.redo();
  expect(copy.draft(conversation, 'name')).not.toBeNull();
  learners.resetActivity = async () => undefined;
  await store.redo();
  expect(copy.draft(conversation, 'name')).toBeNull();
  expect(left().toSorted()).toEqual(['calm listen', 'calm worry']);
});

test('a Programme: those of its Activities are removed once the reset succeeded', async () => {
  const { copy, around, left } = used();
  const activities = [activity(), activity({ slug: 'listen' })];
  const learners = learnerGateway({
    resetProgramme: away,
    programme: async () => programme({ activities }),
  });
  const store = createProgrammeStore(servicesWith({ around, learners }), 'calm');
  await store.load();
  await store.reset();
  expect(left()).toHaveLength(3);
  learners.resetProgramme = async () => undefined;
  await store.reset();
  expect(left()).toEqual([' worry']);
  expect([copy.draft(inCalm, 'name'), copy.draft(conversation, 'name')]).toEqual([
    null,
    { kind: 'input', text: 'Gus' },
  ]);
});
