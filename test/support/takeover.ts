import { generate } from 'otplib';
import type { ErasureMail } from '../../src/application/ports/server/account/own-accounts.ts';
import type { Dice } from './random-activity.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';
import { publicUrl, type AccountWorld } from './taken-account.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
export const firstPassword = 'Kettle-and-4-cups';
const london = { zone: 'Europe/London', language: 'en' };

/** The settings of an account that must be as before once its owner has it back. */
export type Kept = {
  address: string | null;
  passkeys: string[];
  hasFactor: boolean;
  recoveryCodes: number;
  eraseAt: number | null;
  asks: boolean | null;
  reminders: object | null;
  devices: string[];
};

type Act = (takeover: Takeover) => Promise<void>;

/**
 * Simulates an account, its owner, and an intruder who knows the first password. Both keep the mails, factors and codes
 * that they have learned.
 */
export class Takeover {
  readonly world: AccountWorld;
  readonly dice: Dice;
  readonly id: string;
  readonly personId: string;
  readonly own: string;
  readonly theirs: string[];
  /** The owner's current password; `known` has the passwords that the intruder knows. */
  password = firstPassword;
  readonly known = new Set([firstPassword]);
  /**
   * The stored, encrypted key of the owner's second factor. `ownCodes` are the owner's recovery codes on paper, which
   * the intruder may have found.
   */
  ownFactor: string | null = null;
  ownCodes: string[] = [];
  otherPasskeys = new Set<string>();
  ownPasskeys = new Set<string>();
  /** The number of mails about the owner's own acts, whose links would undo these acts. */
  #ownMails = 0;
  /** The ids of the owner's own acts in the list of recent changes. */
  ownChanges: ReadonlySet<string> = new Set();
  changedAt: number | null = null;
  isOver = false;
  readonly done: string[] = [];

  private constructor(world: AccountWorld, dice: Dice, own: string, made: { id: string; personId: string }) {
    this.world = world;
    this.dice = dice;
    this.own = own;
    this.id = made.id;
    this.personId = made.personId;
    this.theirs = [world.address('a'), world.address('b')];
  }

  static async begin(world: AccountWorld, dice: Dice): Promise<Takeover> {
    const own = world.address('own');
    const takeover = new Takeover(world, dice, own, await world.account(own, firstPassword));
    const { id, personId } = takeover;
    const { reminders, pushDevices, reauthentication } = world.stored;
    const at = world.clock.now();
    if (dice.throw(2)) takeover.ownPasskeys.add(await takeover.addPasskey());
    if (dice.throw(3) === 0) {
      takeover.ownCodes = await takeover.setFactor();
      takeover.ownFactor = await takeover.#storedFactor();
    }
    if (dice.throw(2)) await reminders.set(personId, london, at);
    if (dice.throw(2)) await pushDevices.add(personId, deviceOf(`own-${id}`), london, at);
    if (dice.throw(3) === 0) await reauthentication.choose(personId, dice.throw(2) === 1, at);
    world.clock.moveBy(3 * dayMs);
    // Some owners made these settings within the last week; an undo must not remove them.
    if (dice.throw(2)) world.clock.moveBy(8 * dayMs);
    const rows = world.db.selectFrom('account_change').select('id').where('account_id', '=', id);
    takeover.#ownMails = world.mailsTo(own).length;
    takeover.ownChanges = new Set((await rows.execute()).map((row) => row.id));
    return takeover;
  }

  async kept(): Promise<Kept> {
    const { world, id, personId } = this;
    const { reauthentication, reminders, pushDevices, ownAccounts } = world.stored;
    return {
      address: await world.ports.addresses.find(id),
      passkeys: (await world.signIns.passkeys(id)).map((one) => `${one.id} ${one.name}`).toSorted(),
      hasFactor: await world.factors.isOn(id),
      recoveryCodes: await world.factors.recoveryLeft(id),
      eraseAt: (await ownAccounts.read(personId)).eraseAt,
      asks: await reauthentication.choice(personId),
      reminders: await reminders.find(personId),
      devices: (await pushDevices.of(personId)).toSorted(),
    };
  }

  /** Returns true if this person can log in with the passwords, factors and passkeys that they know. */
  async entersAs(who: 'owner' | 'other'): Promise<boolean> {
    const { world, id } = this;
    const keys = who === 'owner' ? this.ownPasskeys : this.otherPasskeys;
    if ((await world.signIns.passkeys(id)).some((one) => keys.has(one.id))) return true;
    if ((await world.factors.isOn(id)) && !(await this.#passesFactor(who))) return false;
    const address = (await world.ports.addresses.find(id)) ?? '';
    if (who === 'owner' && address !== this.own) return false;
    for (const password of who === 'owner' ? [this.password] : this.known)
      if (await world.accepts(address, password)) return true;
    return false;
  }

  async #passesFactor(who: 'owner' | 'other'): Promise<boolean> {
    const isOwn = (await this.#storedFactor()) === this.ownFactor;
    if (who === 'owner') return isOwn;
    return !isOwn || (await this.world.factors.recoveryLeft(this.id)) > 0;
  }

  async #storedFactor(): Promise<string | null> {
    const rows = this.world.db.selectFrom('second_factor').select('sealed_secret');
    return (await rows.where('account_id', '=', this.id).executeTakeFirst())?.sealed_secret ?? null;
  }

  /** Returns the tokens, from mails to the owner about the intruder's acts, that still work. */
  async ownLinks(): Promise<string[]> {
    const live: string[] = [];
    for (const { token } of this.world.mailsTo(this.own).slice(this.#ownMails)) {
      const link = token && (await this.world.ports.links.read(token, 'oldAddress', this.world.clock.now()));
      if (typeof link === 'object') live.push(token);
    }
    return live;
  }

  async addPasskey(): Promise<string> {
    const device = new SoftAuthenticator(publicUrl);
    const options = (await this.world.signIns.passkeyOptions(this.id)) as { challenge: string };
    const made = { credential: device.create(options.challenge), name: 'Key', language: 'en' };
    await this.world.signIns.addPasskey(this.id, made);
    return device.id.toString('base64url');
  }

  /** Adds a second factor and returns its recovery codes; none if the account has a factor already. */
  async setFactor(): Promise<string[]> {
    const { world, id } = this;
    const account = (await world.accounts.byId(id))!;
    const key = await world.factors.begin(account, 'Test');
    if (!key) return [];
    const code = await generate({ secret: key.secret, epoch: Math.floor(world.clock.now() / 1000) });
    return (await world.factors.confirm(id, code, 'en')) ?? [];
  }

  /**
   * Takes the account back by a mail to the owner, undoes the intruder's acts of the last week, and sets a new
   * password. With `passesOver` the owner skips the list of acts.
   */
  async ownerTakesBack({ passesOver }: { passesOver: boolean }): Promise<void> {
    const { world } = this;
    const links = await this.ownLinks();
    const token = links[this.dice.throw(links.length)]!;
    const taken = await world.takeBack(token);
    if (typeof taken !== 'object') throw new Error(`taking back: ${taken}`);
    if (!passesOver) {
      await this.#endOthers(taken.passwordToken);
      if (await this.entersAs('other')) throw new Error('the other is in before the new password');
    }
    this.password = `My-own-word-${this.done.length}`;
    const refusal = await world.setPassword(taken.passwordToken, this.password);
    if (refusal) throw new Error(`new password: ${JSON.stringify(refusal)}`);
    this.changedAt = null;
  }

  /** Opens the skipped list by a link for a new password, and undoes the acts that are not the owner's. */
  async ownerReadsListAgain(): Promise<void> {
    const { world, own } = this;
    await world.forget(own);
    await this.#endOthers(world.mail(own, 'newPassword').token);
  }

  async #endOthers(passwordToken: string): Promise<void> {
    const { addresses } = this.world.ports;
    const at = this.world.clock.now();
    for (const { id: change } of await addresses.recentChanges(this.id, at))
      if (!this.ownChanges.has(change)) await addresses.undo(this.id, passwordToken, change, at);
  }
}

const deviceOf = (name: string) => ({ endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' });

/** The acts of an intruder who is logged in, by their description. */
export const othersActs: Record<string, Act> = {
  async passkey(takeover) {
    takeover.otherPasskeys.add(await takeover.addPasskey());
  },
  async 'remove a passkey'({ world, id }) {
    const [one] = await world.signIns.passkeys(id);
    if (one) await world.signIns.removePasskey(id, one.id, 'en');
  },
  async 'rename a passkey'({ world, id }) {
    const [one] = await world.signIns.passkeys(id);
    if (one) await world.signIns.renamePasskey(id, one.id, 'Mine');
  },
  async factor(takeover) {
    await takeover.setFactor();
  },
  async 'recovery code'({ world, id, ownCodes, dice }) {
    if (ownCodes.length > 0) await world.factors.check(id, dice.pick(ownCodes), 'en');
  },
  async 'remove the factor'({ world, id }) {
    await world.factors.remove(id, 'en');
  },
  async erase({ world, personId }) {
    const at = world.clock.now();
    const write = ({ token, until, ...to }: Parameters<ErasureMail['write']>[0]) =>
      world.letters.write({ kind: 'erasurePlanned', on: at, token, until }, to);
    const notice = { language: 'en', write };
    await world.stored.ownAccounts.planErasure(personId, { at, eraseAt: at + 7 * dayMs }, notice);
  },
  async 'keep the account'({ world, personId }) {
    await world.stored.ownAccounts.takeBackErasure(personId, world.clock.now());
  },
  async asking({ world, personId, dice }) {
    await world.stored.reauthentication.choose(personId, dice.throw(2) === 1, world.clock.now());
  },
  async reminders({ world, personId, dice }) {
    const at = world.clock.now();
    if (dice.throw(2))
      await world.stored.reminders.set(personId, { zone: 'Europe/Paris', language: 'cy' }, at);
    else await world.stored.reminders.end(personId, at);
  },
  async device({ world, personId, id, dice }) {
    const { pushDevices } = world.stored;
    const at = world.clock.now();
    const [first] = await pushDevices.of(personId);
    if (first && dice.throw(2)) await pushDevices.remove(personId, first, at);
    else await pushDevices.add(personId, deviceOf(`other-${id}-${dice.throw(3)}`), london, at);
  },
  async address(takeover) {
    const { world, id, theirs, dice } = takeover;
    const outcome = await world.change(id, theirs[dice.throw(2)]!);
    if (outcome === 'changed') takeover.changedAt ??= world.clock.now();
  },
  async 'sign in'({ world, id }) {
    await world.signIn(id);
  },
  async 'log out everywhere'({ world, id }) {
    await world.signIns.endAll(id);
  },
};

/** The names of the acts about which no mail is sent. */
export const unmailedActs = [
  'rename a passkey',
  'asking',
  'reminders',
  'device',
  'keep the account',
  'sign in',
];

/** The acts of an intruder by links in mails to the intruder's own addresses, logged in or not. */
export const othersLinks: Record<string, Act> = {
  async 'forgotten password'(takeover) {
    const { world, theirs, dice, known } = takeover;
    const address = theirs[dice.throw(2)]!;
    await world.forget(address);
    const mail = world.mailsTo(address).findLast(({ kind }) => kind === 'newPassword');
    const word = `Their-word-${takeover.done.length}`;
    if (mail && !(await world.setPassword(mail.token, word))) known.add(word);
  },
  async 'own link that takes back'(takeover) {
    const { world, id, theirs, dice, known } = takeover;
    const mails = theirs.flatMap((address) => world.mailsTo(address)).filter(({ token }) => token !== '');
    if (mails.length === 0) return;
    const taken = await world.takeBack(mails[dice.throw(mails.length)]!.token);
    if (typeof taken !== 'object') return;
    for (const { id: change } of await world.ports.addresses.recentChanges(id, world.clock.now()))
      if (dice.chance(0.7))
        await world.ports.addresses.undo(id, taken.passwordToken, change, world.clock.now());
    const word = `Their-word-${takeover.done.length}`;
    if (!(await world.setPassword(taken.passwordToken, word))) known.add(word);
  },
  async 'old link to a new address'({ world, theirs }) {
    for (const address of theirs)
      for (const { kind, token } of world.mailsTo(address))
        if (kind === 'newAddress') await world.take(token);
  },
  async 'forgotten password of the owner'({ world, own }) {
    await world.forget(own);
  },
};
