import { unique } from './content.ts';
import type { AccountStores } from '../../support/account-stores.ts';

const password = 'Kettle-and-4-cups';

/** What every keeper of accounts does, whoever it is. */
export function userDirectoryContract(stores: () => Pick<AccountStores, 'directory' | 'accepts'>): void {
  const someone = () => ({ email: `${unique('Mia')}@Home.example`, password, at: 1 });

  test('an account waits to be verified, and is found in any spelling', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const made = await directory.register(entry);
    expect(made).toEqual({
      id: expect.any(String),
      email: expect.stringMatching(new RegExp(`^${entry.email}$`, 'i')),
      isVerified: false,
      isDisabled: false,
    });
    expect(await directory.find(`  ${entry.email.toUpperCase()} `)).toEqual(made);
    expect(await directory.find('nobody@home.example')).toBeNull();
    expect(await accepts(entry.email, password)).toBe(false);
    await directory.verify(made!.id, 2);
    await directory.verify(made!.id, 3);
    expect(await directory.find(entry.email)).toEqual({ ...made, isVerified: true });
    expect(await accepts(entry.email, password)).toBe(true);
  });

  test('one that still waits takes the newer password and stays the same account', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const first = await directory.register(entry);
    const second = await directory.register({ ...entry, password: 'Teapot-and-5-cups' });
    expect(second).toEqual(first);
    await directory.verify(first!.id, 2);
    expect(await accepts(entry.email, password)).toBe(false);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(true);
  });

  test('a verified one stays as it is', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const { id } = (await directory.register(entry))!;
    await directory.verify(id, 2);
    expect(await directory.register({ ...entry, password: 'Someone-else-1' })).toBeNull();
    expect(await accepts(entry.email, password)).toBe(true);
  });

  test('eight at once make one account', async () => {
    const { directory } = stores();
    const entry = someone();
    const made = await Promise.all(Array.from({ length: 8 }, () => directory.register(entry)));
    expect(new Set(made.map((account) => account?.id)).size).toBe(1);
  });

  test.each(['x'.repeat(256), 'pässwörd-1 👨‍👩‍👧', '😀'.repeat(256)])(
    'passwords are kept uncut',
    async (long) => {
      const { directory, accepts } = stores();
      const entry = someone();
      const { id } = (await directory.register({ ...entry, password: long }))!;
      await directory.verify(id, 2);
      expect(await accepts(entry.email, long)).toBe(true);
      expect(await accepts(entry.email, Array.from(long).slice(0, -1).join(''))).toBe(false);
    },
  );

  test('another password counts at once, and a disabled account not at all', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const { id } = (await directory.register(entry))!;
    await directory.verify(id, 2);
    await directory.setPassword(id, 'Teapot-and-5-cups', 3);
    expect(await accepts(entry.email, password)).toBe(false);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(true);
    await directory.setDisabled(id, true, 4);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(false);
    expect(await directory.find(entry.email)).toMatchObject({ isDisabled: true });
    await directory.setDisabled(id, false, 5);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(true);
  });
}
