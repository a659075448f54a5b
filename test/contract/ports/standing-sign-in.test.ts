import { runWithSignIn } from '../../../src/infrastructure/node/platform/current-act-sign-in.ts';
import { toErrorCode } from '../../../src/application/errors.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { dice } from '../../support/random-activity.ts';
import { firstPassword, othersActs, Takeover } from '../../support/takeover.ts';
import { AccountWorld } from '../../support/taken-account.ts';

/** The acts that read a sign-in; 'sign in' is left out, because it makes one. */
const { 'sign in': _signIn, ...acts } = othersActs;

onEveryDatabase('An act of somebody signed in', (opened) => {
  let world: AccountWorld;
  beforeAll(async () => {
    world = new AccountWorld(await opened.open());
  });

  test.each(Object.entries(acts))(
    '"%s" changes nothing when the sign-in ends meanwhile',
    async (name, act) => {
      const takeover = await Takeover.begin(world, dice(name));
      const { id } = takeover;
      await takeover.addPasskey();
      const before = await takeover.kept();
      const record = { model: 'Grant', id: await world.signIn(id) } as const;
      await world.signIns.endAll(id);
      const changes = () =>
        world.db.selectFrom('account_change').select('id').where('account_id', '=', id).execute();
      const recorded = await changes();
      const code = await runWithSignIn({ accountId: id, record }, () => act(takeover)).then(
        () => null,
        toErrorCode,
      );
      expect([null, '401']).toContain(code);
      expect(await takeover.kept()).toEqual(before);
      expect(await changes()).toEqual(recorded);
      expect(await world.accepts(takeover.own, firstPassword)).toBe(true);
    },
  );

  test('a link to a new address is not mailed, and one that is pressed meanwhile changes nothing', async () => {
    const own = world.address('own');
    const { id } = await world.account(own, firstPassword);
    const record = { model: 'Grant', id: await world.signIn(id) } as const;
    const theirs = world.address('theirs');
    expect(await runWithSignIn({ accountId: id, record }, () => world.ask(id, theirs))).toBeNull();
    const { token } = world.mail(theirs, 'newAddress');
    // The link is pressed while the account is taken back, after the server has read it.
    const { addresses } = world.ports;
    const find = addresses.find.bind(addresses);
    addresses.find = async (accountId) => {
      const email = await find(accountId);
      await world.db.updateTable('account_link').set({ used_at: 1 }).where('account_id', '=', id).execute();
      return email;
    };
    expect(await world.take(token)).toBe('used');
    addresses.find = find;
    expect(await addresses.find(id)).toBe(own);
    await world.signIns.endAll(id);
    expect(await runWithSignIn({ accountId: id, record }, () => world.ask(id, world.address('b')))).toBe(
      '401',
    );
  });

  test('a password that is set by a link to another address comes to nothing after the take-back', async () => {
    const own = world.address('own');
    const { id } = await world.account(own, firstPassword);
    const theirs = world.address('theirs');
    expect(await world.change(id, theirs)).toBe('changed');
    await world.forget(theirs);
    const { token } = world.mail(theirs, 'newPassword');
    const { links } = world.ports;
    const before = links.use.bind(links);
    links.use = async (...of) => {
      const used = await before(...of);
      await world.takeBack(world.mail(own, 'addressChanged').token);
      return used;
    };
    expect(await world.setPassword(token, 'Their-1-word')).toEqual({ kind: 'dead', link: 'used' });
    links.use = before;
    expect(await world.accepts(own, 'Their-1-word')).toBe(false);
  });
});
