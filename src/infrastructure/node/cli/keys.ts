import { parseArgs } from 'node:util';
import { keyKinds, keyStandings, rotateKey, type KeyKind, type KeyStanding } from '../identity/keys.ts';
import { columns } from './columns.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const help = `fireside keys list [--json]
fireside keys rotate [${keyKinds.join('|')}] [--json]

Shows and renews what the embedded provider signs with: tokens with signing keys, cookies with cookie
keys. It renews them by itself every 90 days.

  list      every key: whether it signs, is next, or verifies what it has signed
  rotate    makes new keys, of both kinds or of one

  --json    the keys as JSON

A new key is published at once and signs 15 minutes later, when every server has read it: no restart, and
nobody is signed out. The old one verifies until what it signed is gone, and is then deleted.
${databaseHelp}
Exit code 0: done. 1: it cannot be done. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [action = '', kind, tooMuch] = positionals;
  if (action !== 'list' && action !== 'rotate')
    throw new CommandError(`Say what to do: list or rotate.\n\n${help}`, 2);
  const surplus = action === 'list' ? kind : tooMuch;
  if (surplus !== undefined) throw new CommandError(`'${surplus}' is too much.`, 2);
  const kinds = kind === undefined ? keyKinds : [kindNamed(kind)];
  const keys = await withDatabase(product, async ({ db, settings }) => {
    if (settings.issuer)
      throw new CommandError(`People sign in at ${settings.issuer.authority}, which has the keys.`);
    const now = Date.now();
    if (action === 'rotate') for (const one of kinds) await rotateKey(db, one, now);
    return keyStandings(db, now);
  });
  show(terminal, keys, values.json);
  return 0;
};

function kindNamed(name: string): KeyKind {
  const kind = keyKinds.find((one) => one === name);
  if (kind === undefined)
    throw new CommandError(`There are no keys called '${name}'; it has to be ${keyKinds.join(' or ')}.`, 2);
  return kind;
}

const timeOf = (at: number): string => new Date(at).toISOString();

function show(terminal: Terminal, keys: readonly KeyStanding[], asJson: boolean): void {
  const listed = keys.map(({ createdAt, signsAt, endsAt, ...key }) => ({
    ...key,
    createdAt: timeOf(createdAt),
    signsAt: timeOf(signsAt),
    endsAt: endsAt === null ? null : timeOf(endsAt),
  }));
  if (asJson) return terminal.out(`${JSON.stringify(listed, null, 2)}\n`);
  if (listed.length === 0)
    return terminal.out('There are no keys yet; the server makes them at its first start.\n');
  terminal.out(
    columns(
      listed.map(({ id, state, signsAt, endsAt }) => [
        id,
        state,
        `from ${signsAt}`,
        endsAt === null ? '' : `until ${endsAt}`,
      ]),
    ),
  );
}
