import { AppError } from '../../../../src/application/errors.ts';
import { Clock } from '../../../../src/application/ports/clock.ts';
import { LoadAdminServices } from '../../../../src/application/ports/device/platform/admin-services.ts';
import { PreviewPlayer } from '../../../../src/application/ports/device/authoring/preview-player.ts';
import { LocalDraftPlayer } from '../../../../src/infrastructure/shared/engine/local-draft-stage.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { createPreviewScreenStore } from '../../../../src/ui/learner/preview/preview-screen-store.ts';
import { activity, message, touchpoint } from '../../../support/activity.ts';
import { resolverOf } from '../../../support/resolver-of.ts';

function open(answer: AppError | null = null) {
  const clock = new ManualClock();
  const stage = new LocalDraftPlayer(clock);
  const played = activity([touchpoint('a', [message('Hello.')])]);
  const asked: string[] = [];
  const player: PreviewPlayer = {
    open: async (token) => {
      asked.push(token);
      if (answer) throw answer;
      return { activity: played, expiresAt: 9000, play: () => stage.open(played) };
    },
  };
  const ports = new Map<symbol, unknown>([
    [Clock, clock],
    [PreviewPlayer, player],
  ]);
  const services = resolverOf(ports);
  ports.set(LoadAdminServices, async () => services);
  return { store: createPreviewScreenStore(services), asked };
}

test('the token opens the conversation, and it can be begun again', async () => {
  const { store, asked } = open();
  await store.open('secret');
  expect(asked).toEqual(['secret']);
  const first = store.chat;
  expect(first).not.toBeNull();
  store.begin();
  expect(store.chat).not.toBe(first);
  store.close();
  expect(store.chat).toBeNull();
});

test.each([
  ['NotFound', true],
  ['InvalidRequest', true],
  ['Network', false],
] as const)('%s: the link is gone: %p', async (code, isGone) => {
  const { store } = open(new AppError(code, 'No.'));
  await store.open('secret');
  expect([store.isGone, store.chat]).toEqual([isGone, null]);
});
