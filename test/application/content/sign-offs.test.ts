import { assertVersionSignedOff } from '../../../src/application/content/sign-offs.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

describe('a version that is to be restored where sign-offs are demanded', () => {
  const definition = activity([touchpoint('a', [message('Hello.')])], { slug: 'lantern' });
  const ports = {
    library: { activity: async () => null, programme: async () => null },
    signOffs: { digest: () => 'd1', list: async () => [] },
    demanded: ['editorial'] as const,
  };
  const named = { item: 'lantern', version: 'v1' };

  test('is refused also by a process that does not know its item yet', async () => {
    const history = { versions: async () => [], body: async () => definition };
    await expect(
      assertVersionSignedOff({ ...ports, history }, 'ann', 'activity', named),
    ).rejects.toMatchObject({
      code: 'InvalidContent',
      details: { missing: [{ role: 'editorial', why: 'none' }] },
    });
  });

  test('is left to the restoration where there is no such version', async () => {
    const history = { versions: async () => null, body: async () => null };
    await expect(
      assertVersionSignedOff({ ...ports, history }, 'ann', 'activity', named),
    ).resolves.toBeUndefined();
  });
});
