import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isActive, normaliseCode, type Promo } from '../../../domain/pricing/promo-code.ts';
import { columns } from './columns.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { dayToCome, lastDayOf } from './day.ts';

export const help = `fireside promo create [<code>] [--percent <n>] [--limit <n>] [--expires <day>]
                      [--organisation <name>] [--months <n>] [--json]
fireside promo list [--json]
fireside promo disable <code> [--json]

Promo codes give access without a card. Only codes of 100 % can be claimed, once by each person.

  create    a code: letters, digits, - and _; without <code> one that nobody can guess
  list      every code, with how many people have claimed it
  disable   nobody can claim it any more; access already given stays

  --percent <n>           percent off, from 1 to 100; by default 100
  --limit <n>             at most so many people; by default any number
  --expires <day>         the last day on which it can be claimed (UTC), as in 2027-01-31
  --organisation <name>   for whose people it is
  --months <n>            months of access; by default what the shop sells (ACCESS_MONTHS)
  --json                  the codes as JSON

${databaseHelp}
Exit code 0: done. 1: there is such a code already, or there is no such code. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      percent: { type: 'string', default: '100' },
      limit: { type: 'string' },
      expires: { type: 'string' },
      organisation: { type: 'string', default: '' },
      months: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [action = '', code, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(`'${rest[0]}' is too much.`, 2);
  const now = Date.now();
  if (action === 'list') {
    if (code !== undefined) throw new CommandError(`'${code}' is too much.`, 2);
    show(terminal, await withDatabase(product, ({ promoCodes }) => promoCodes.all()), values.json, now);
    return 0;
  }
  if (action === 'create') {
    const wanted = {
      code: codeNamed(code ?? unguessable()),
      percentOff: wholeNumber('--percent', values.percent, 100),
      limit: values.limit === undefined ? null : wholeNumber('--limit', values.limit, 1_000_000),
      expiresAt: values.expires === undefined ? null : dayToCome('--expires', values.expires, now),
      organisation: values.organisation.trim(),
      months: values.months === undefined ? null : wholeNumber('--months', values.months, 120),
    };
    const made = await withDatabase(product, ({ promoCodes }) => promoCodes.create(wanted, now));
    if (!made) throw new CommandError(`There is a code ${wanted.code} already.`);
    if (made.percentOff < 100)
      terminal.err(`The shop accepts only codes of 100 %; nobody can claim ${made.code}.\n`);
    show(terminal, [made], values.json, now);
    return 0;
  }
  if (action !== 'disable') throw new CommandError(`Say what to do: create, list or disable.\n\n${help}`, 2);
  if (code === undefined) throw new CommandError('Say which: fireside promo disable <code>.', 2);
  const normal = normaliseCode(code);
  const disabled = await withDatabase(product, async ({ promoCodes }) =>
    (await promoCodes.disable(normal, now)) ? promoCodes.find(normal) : null,
  );
  if (!disabled) throw new CommandError(`There is no code ${normal}.`);
  show(terminal, [disabled], values.json, now);
  return 0;
};

function codeNamed(text: string): string {
  const code = normaliseCode(text);
  if (/^[A-Z0-9][A-Z0-9_-]{2,59}$/.test(code)) return code;
  throw new CommandError(`'${text}' is no code; take 3 to 60 letters, digits, - and _.`, 2);
}

/** Letters and digits that are not mistaken for each other; 60 bits. */
function unguessable(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return [group(), group(), group()].join('-');
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text) && number <= most) return number;
  throw new CommandError(`${option} is '${text}'; it has to be a whole number from 1 to ${most}.`, 2);
}

function show(terminal: Terminal, promos: readonly Promo[], asJson: boolean, now: number): void {
  if (asJson)
    terminal.out(
      `${JSON.stringify(
        promos.map((promo) => listed(promo, now)),
        null,
        2,
      )}\n`,
    );
  else if (promos.length === 0) terminal.out('There are no promo codes.\n');
  else
    terminal.out(
      columns(
        promos.map((promo) => [
          promo.code,
          `${promo.percentOff} %`,
          stateOf(promo, now),
          `${promo.claims} of ${promo.limit ?? 'any'} claimed`,
          promo.expiresAt === null ? '' : `until ${lastDayOf(promo.expiresAt)}`,
          promo.months === null ? '' : `${promo.months} months`,
          promo.organisation,
        ]),
      ),
    );
}

function listed(promo: Promo, now: number): object {
  const { id: _id, expiresAt, disabledAt: _disabledAt, ...rest } = promo;
  return { ...rest, lastDay: expiresAt === null ? null : lastDayOf(expiresAt), state: stateOf(promo, now) };
}

function stateOf(promo: Promo, now: number): string {
  if (isActive(promo, now)) return 'active';
  if (promo.disabledAt !== null) return 'disabled';
  return promo.expiresAt !== null && promo.expiresAt <= now ? 'expired' : 'used up';
}
