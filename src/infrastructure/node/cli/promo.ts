import { randomInt } from 'node:crypto';
import { createPromoCode, disablePromoCode } from '../../../application/shop/manage-promo-codes.ts';
import {
  findPromoCodeProblem,
  promoLimits,
  getPromoCodeState,
  generatePromoCode,
  type PromoCodeRecord,
} from '../../../domain/shop/promo-code.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { parseEndOfFutureDay, formatLastDay, parseWholeNumber } from './option-values.ts';

export const { help, run } = createCommand({
  usage: `fireside promo create [<code>] [--percent <n>] [--limit <n>] [--expires <day>]
                      [--organisation <name>] [--months <n>] [--json]
fireside promo list [--json]
fireside promo disable <code> [--json]`,
  about: 'Promo codes give access without a card. Only codes of 100 % can be claimed, once by each person.',
  options: {
    percent: { ...textOption('<n>', 'percent off, from 1 to 100; by default 100'), default: '100' },
    limit: textOption('<n>', 'at most so many people; by default any number'),
    expires: textOption('<day>', 'the last day on which it can be claimed (UTC), as in 2027-01-31'),
    organisation: { ...textOption('<name>', 'for whose people it is'), default: '' },
    months: textOption('<n>', 'months of access; by default what the shop sells (ACCESS_MONTHS)'),
    json: flagOption('the codes as JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: done. 1: there is such a code already, or there is no such code. 2: used wrongly.`,
  actions: {
    create: {
      help: 'a code: letters, digits, - and _; without <code> one that nobody can guess',
      also: 1,
      async run({ args: [code = generatePromoCode(randomInt)], values, ...circumstances }) {
        // An invalid code is refused before the database is opened.
        const problem = findPromoCodeProblem(code);
        if (problem !== null) throw new CommandError(problem, 2);
        const now = circumstances.clock.now();
        const { percent, limit, expires, organisation, months } = values;
        const wanted = {
          code,
          percentOff: parseWholeNumber('--percent', percent, promoLimits.percentOff),
          limit: limit === undefined ? null : parseWholeNumber('--limit', limit, promoLimits.limit),
          expiresAt: expires === undefined ? null : parseEndOfFutureDay('--expires', expires, now),
          organisation: organisation.trim(),
          months: months === undefined ? null : parseWholeNumber('--months', months, promoLimits.months),
        };
        const made = await withDatabase(circumstances, (stored) => createPromoCode(stored, wanted));
        const note =
          made.percentOff < 100
            ? `The shop accepts only codes of 100 %; nobody can claim ${made.code}.\n`
            : '';
        return { ...shown([made], now), note };
      },
    },
    list: {
      help: 'every code, with how many people have claimed it',
      async run(given) {
        const promos = await withDatabase(given, ({ promoCodes }) => promoCodes.all());
        return shown(promos, given.clock.now());
      },
    },
    disable: {
      help: 'nobody can claim it any more; access already given stays',
      needs: ['<code>'],
      async run({ args: [code = ''], ...given }) {
        const disabled = await withDatabase(given, (stored) => disablePromoCode(stored, code));
        return shown([disabled], given.clock.now());
      },
    },
  },
});

function shown(promos: readonly PromoCodeRecord[], now: number): { json: unknown; text: string } {
  const lastDay = ({ expiresAt }: PromoCodeRecord) => (expiresAt === null ? null : formatLastDay(expiresAt));
  const rows = promos.map((one) => [
    one.code,
    `${one.percentOff} %`,
    getPromoCodeState(one, now),
    `${one.claims} of ${one.limit ?? 'any'} claimed`,
    one.expiresAt === null ? '' : `until ${lastDay(one)}`,
    one.months === null ? '' : `${one.months} months`,
    one.organisation,
  ]);
  return {
    json: promos.map((one) => {
      const { id: _id, expiresAt: _expiresAt, disabledAt: _disabledAt, ...rest } = one;
      return { ...rest, lastDay: lastDay(one), state: getPromoCodeState(one, now) };
    }),
    text: formatTable(rows) || 'There are no promo codes.\n',
  };
}
