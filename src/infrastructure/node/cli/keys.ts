import {
  identityKeyKinds,
  listKeyStatuses,
  rotateIdentityKey,
  type KeyKind,
  type KeyStatus,
} from '../identity-provider/keys.ts';
import { formatTable, createCommand, CommandError, flagOption } from './command.ts';
import { databaseHelp, withDatabase, type DatabaseContext } from './database.ts';

export const { help, run } = createCommand({
  usage: `fireside keys list [--json]
fireside keys rotate [${identityKeyKinds.join('|')}] [--json]`,
  about: `Shows and renews what the embedded provider signs with: tokens with signing keys, cookies with cookie
keys. It renews them by itself every 90 days.`,
  options: { json: flagOption('the keys as JSON') },
  notes: `A new key is published at once and signs 15 minutes later, when every server has read it: no restart, and
nobody is signed out. The old one verifies until what it signed is gone, and is then deleted.
${databaseHelp}
Exit code 0: done. 1: it cannot be done. 2: used wrongly.`,
  actions: {
    list: {
      help: 'every key: whether it signs, is next, or verifies what it has signed',
      run: (given) => withDatabase(given, keysOf),
    },
    rotate: {
      help: 'makes new keys, of both kinds or of one',
      also: 1,
      run({ args: [kind], ...given }) {
        const kinds = kind === undefined ? identityKeyKinds : [kindNamed(kind)];
        return withDatabase(given, async (stored) => {
          refuseOutside(stored);
          for (const one of kinds) await rotateIdentityKey(stored.db, one, stored.clock.now());
          return keysOf(stored);
        });
      },
    },
  },
});

function kindNamed(name: string): KeyKind {
  const kind = identityKeyKinds.find((one) => one === name);
  if (kind === undefined)
    throw new CommandError(
      `There are no keys called '${name}'; it has to be ${identityKeyKinds.join(' or ')}.`,
      2,
    );
  return kind;
}

function refuseOutside({ settings: { issuer } }: DatabaseContext): void {
  if (issuer) throw new CommandError(`People sign in at ${issuer.authority}, which has the keys.`);
}

async function keysOf(stored: DatabaseContext): Promise<{ json: unknown; text: string }> {
  refuseOutside(stored);
  const listed = (await listKeyStatuses(stored.db, stored.clock.now())).map(listedKey);
  const rows = listed.map(({ id, state, signsAt, endsAt }) => [
    id,
    state,
    `from ${signsAt}`,
    endsAt === null ? '' : `until ${endsAt}`,
  ]);
  return {
    json: listed,
    text: formatTable(rows) || 'There are no keys yet; the server makes them at its first start.\n',
  };
}

function listedKey({ createdAt, signsAt, endsAt, ...key }: KeyStatus) {
  const timeOf = (at: number): string => new Date(at).toISOString();
  return {
    ...key,
    createdAt: timeOf(createdAt),
    signsAt: timeOf(signsAt),
    endsAt: endsAt === null ? null : timeOf(endsAt),
  };
}
