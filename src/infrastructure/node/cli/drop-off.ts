import { showDropOff, type DropOffReport } from '../../../application/reporting/show-drop-off.ts';
import { familyCountStep, fewestReportedFamilies } from '../../../domain/reporting/rounded-counts.ts';
import { formatTable, createCommand, CommandError, flagOption, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const { help, run } = createCommand({
  usage: 'fireside leaving <activity> [--version <hash>] [--month <month>] [--json]',
  about: `Tells where families leave an Activity (its slug or id): how many reached each step, answered it and came
no further, what was chosen, and how many started and finished by version and by month. Families are counted
in steps of ${familyCountStep}, rounded up; of fewer than ${fewestReportedFamilies} nothing is told but that somebody has begun.`,
  options: {
    version: textOption('<hash>', 'only the runs of this version; its first characters are enough'),
    month: textOption('<month>', 'only the runs that began in this month, as in 2027-01'),
    json: flagOption('the figures as JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: told. 1: there is no such Activity or version, or no database. 2: used wrongly.`,
  needs: ['<activity>'],
  async run({ args: [activityId = ''], values: { version, month }, ...circumstances }) {
    const days = month === undefined ? {} : daysOf(month);
    const shown = await withDatabase(circumstances, async (stored) => {
      const whole = version === undefined ? undefined : await versionNamed(stored, activityId, version);
      return showDropOff(stored, { activityId, version: whole, ...days });
    });
    const note = shown.isBehind
      ? 'What some families did lately is not counted yet: ask again, or wait for the server.\n'
      : '';
    return { json: shown, text: printed(shown), note };
  },
});

type Stored = Parameters<Parameters<typeof withDatabase>[1]>[0];

async function versionNamed({ history }: Stored, activityId: string, named: string): Promise<string> {
  const versions = (await history.versions('activity', activityId)) ?? [];
  const [found, other] = versions.filter(({ version }) => version.startsWith(named));
  if (found && !other) return found.version;
  throw new CommandError(`'${activityId}' has ${other ? 'several versions' : 'no version'} '${named}'.`);
}

function daysOf(month: string): { startDate: string; endDate: string } {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month)?.map(Number) ?? [];
  if (year === undefined || number === undefined)
    throw new CommandError(`--month is '${month}'; write it as in 2027-01.`, 2);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { startDate: `${month}-01`, endDate: last };
}

/** The number of characters of a step that are shown. */
const longest = 60;
const cut = (words: string): string => (words.length > longest ? `${words.slice(0, longest - 1)}…` : words);

function printed(shown: DropOffReport): string {
  const { title, started, finished, paused, touchpoints, versions, months } = shown;
  if (started === 0) return `${title}: no family has begun it then.\n`;
  const parts = [
    finished === null
      ? `${title}: started by 1 to ${familyCountStep} families; more is told of ${fewestReportedFamilies} and more.\n`
      : `${title}: started by ${band(started)}, finished by ${band(finished)}, stopped for safety ${band(paused)}.\n`,
  ];
  const titles = new Map(touchpoints.map(({ id, title: name }) => [id, name]));
  const head = ['', 'reached', 'answered', 'no further', 'went on'];
  const rows = touchpoints.flatMap((touchpoint) => [
    [touchpoint.title, band(touchpoint.reached), '', band(touchpoint.left), band(touchpoint.finished)],
    ...touchpoint.steps.flatMap(({ words, reached, answered, left, options }) => [
      [`  ${cut(words)}`, band(reached), answered === null ? '' : band(answered), band(left)],
      ...options.map(({ label, chosen }) => [`    > ${cut(label)}`, '', band(chosen)]),
    ]),
    ...(touchpoint.ways ?? []).map(({ to, taken }) => [
      `  -> ${to === null ? 'the end' : (titles.get(to) ?? to)}`,
      '',
      '',
      '',
      band(taken),
    ]),
  ]);
  if (rows.length > 0) parts.push(formatTable([head, ...rows]));
  const sums = ['started', 'finished'];
  const sum = (one: { started: number; finished: number | null }) => [band(one.started), band(one.finished)];
  parts.push(
    formatTable([['version', ...sums], ...versions.map((one) => [one.version.slice(0, 8), ...sum(one)])]),
    formatTable([['month', ...sums], ...months.map((one) => [one.month, ...sum(one)])]),
  );
  return parts.join('\n');
}

/** Returns the range that contains a rounded count. */
function band(count: number | null): string {
  if (count === null) return 'not told';
  return count === 0 ? '0' : `${count - familyCountStep + 1}-${count}`;
}
