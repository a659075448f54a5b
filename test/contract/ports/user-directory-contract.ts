import { unique } from './content.ts';
import type { AccountStores } from '../../support/account-stores.ts';

const password = 'Kettle-and-4-cups';

/** Tests the behaviour of every user directory. */
export function userDirectoryContract(stores: () => Pick<AccountStores, 'directory' | 'accepts'>): void {
  const someone = () => ({ email: `${unique('Mia')}@Home.example`, password, at: 1 });

  test('an account is created unverified, and found in any spelling', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const made = await directory.register(entry);
    const account = {
      id: made!.id,
      email: expect.stringMatching(new RegExp(`^${entry.email}$`, 'i')),
      isVerified: false,
      isDisabled: false,
    };
    expect(made).toEqual({ ...account, passwordHash: expect.any(String) });
    expect(await directory.find(`  ${entry.email.toUpperCase()} `)).toEqual(account);
    expect(await directory.find('nobody@home.example')).toBeNull();
    expect(await accepts(entry.email, password)).toBe(false);
    await directory.verify(made!.id, 2, made!.passwordHash);
    await directory.verify(made!.id, 3, made!.passwordHash);
    expect(await directory.find(entry.email)).toEqual({ ...account, isVerified: true });
    expect(await accepts(entry.email, password)).toBe(true);
  });

  test.each([0, 1])('of two sign-ups the confirmed one sets the password', async (confirmed) => {
    const { directory, accepts } = stores();
    const entry = someone();
    const words = [password, 'Teapot-and-5-cups'];
    const first = (await directory.register({ ...entry, password: words[0]! }))!;
    const second = (await directory.register({ ...entry, password: words[1]! }))!;
    expect(second.id).toBe(first.id);
    for (const word of words) expect(await accepts(entry.email, word)).toBe(false);
    const hashes = [first.passwordHash, second.passwordHash];
    await directory.verify(first.id, 2, hashes[confirmed]!);
    // The other link is used at the same moment.
    await directory.verify(first.id, 2, hashes[1 - confirmed]!);
    expect(await accepts(entry.email, words[confirmed]!)).toBe(true);
    expect(await accepts(entry.email, words[1 - confirmed]!)).toBe(false);
    for (const [index, word] of words.entries())
      expect(await directory.isPasswordOf(hashes[index]!, word)).toBe(true);
    expect(await directory.isPasswordOf(hashes[0]!, words[1]!)).toBe(false);
  });

  test('a verified account stays unchanged', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const { id, passwordHash } = (await directory.register(entry))!;
    await directory.verify(id, 2, passwordHash);
    expect(await directory.register({ ...entry, password: 'Someone-else-1' })).toBeNull();
    expect(await accepts(entry.email, password)).toBe(true);
  });

  test('eight parallel sign-ups create one account', async () => {
    const { directory } = stores();
    const entry = someone();
    const made = await Promise.all(Array.from({ length: 8 }, () => directory.register(entry)));
    expect(new Set(made.map((account) => account?.id)).size).toBe(1);
  });

  test.each(['x'.repeat(256), 'pässwörd-1 👨‍👩‍👧', '😀'.repeat(256)])(
    'passwords are stored whole',
    async (long) => {
      const { directory, accepts } = stores();
      const entry = someone();
      const { id, passwordHash } = (await directory.register({ ...entry, password: long }))!;
      await directory.verify(id, 2, passwordHash);
      expect(await accepts(entry.email, long)).toBe(true);
      expect(await accepts(entry.email, Array.from(long).slice(0, -1).join(''))).toBe(false);
    },
  );

  test('a changed password counts at once, and a disabled account cannot sign in', async () => {
    const { directory, accepts } = stores();
    const entry = someone();
    const { id, passwordHash } = (await directory.register(entry))!;
    await directory.verify(id, 2, passwordHash);
    expect(await directory.setPassword({ id, ...entry }, 'Teapot-and-5-cups', 3)).toBe(true);
    expect(await accepts(entry.email, password)).toBe(false);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(true);
    await directory.setDisabled(id, true, 4);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(false);
    expect(await directory.find(entry.email)).toMatchObject({ isDisabled: true });
    await directory.setDisabled(id, false, 5);
    expect(await accepts(entry.email, 'Teapot-and-5-cups')).toBe(true);
  });
}
