import { existsSync, readFileSync } from 'node:fs';
import { mostApart } from '../../src/domain/account/account-changes.ts';
import { mostRemindersPerWeek } from '../../src/domain/reminders/reminder.ts';
import { mostEntriesBeforeChange, logLimits, mostEntriesOfPerson } from '../../src/domain/chat/log-size.ts';
import { recordingAllowance } from '../../src/domain/media/kept-recording.ts';
import { mostWorkingCopies } from '../../src/application/authoring/working-copies.ts';
import { mostPushDevices } from '../../src/application/ports/server/reminders/push-devices.ts';
import { svgReferenceLimits } from '../../src/infrastructure/node/media/svg-references.ts';
import { dailyWriteLimitBytes } from '../../src/infrastructure/node/platform/http/limit-writes.ts';
import { maxWaitingLongRequests } from '../../src/infrastructure/node/platform/http/person-request-queue.ts';
import { atOnce } from '../../src/infrastructure/node/platform/waiting/few-at-a-time.ts';
import { maxWaitingPerConnection } from '../../src/infrastructure/node/platform/http/one-reply-at-a-time.ts';

const megabyte = 1024 * 1024;

/** The limits in the code, by the beginning of their rows. 'One at a time' is no number in the code. */
const bounds: Readonly<Record<string, number>> = {
  'entries of a log,': logLimits.entries,
  'entries after which': mostEntriesBeforeChange,
  'characters of a log': logLimits.characters,
  'entries of all logs,': mostEntriesOfPerson,
  'requests about conversations': 1,
  'requests for all conversations': maxWaitingLongRequests,
  "files of people's data": atOnce,
  'recorded changes of an account': mostApart,
  'requests that wait': maxWaitingPerConnection,
  'megabytes that a family writes': dailyWriteLimitBytes.learner / megabyte,
  'megabytes that staff write': dailyWriteLimitBytes.staff / megabyte,
  'megabytes of unfinished recordings': recordingAllowance.unfinishedBytes / megabyte,
  'parts of recordings': recordingAllowance.partsADay,
  'texts that are not published': mostWorkingCopies,
  'devices for notes': mostPushDevices,
  'reminders by mail': mostRemindersPerWeek,
  'parts of a drawing': svgReferenceLimits.again,
};

const page = readFileSync('docs/promises.md', 'utf8');
const rowsBelow = (heading: string): string[][] => {
  const section = page.slice(page.indexOf(heading)).split(/\n#/, 2)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

test('the bounds on the page are those of the code, and no other', () => {
  const rows = rowsBelow('## Bounds for the whole');
  const onPage = rows.map(([what = '', most]) => [
    Object.keys(bounds).find((begins) => what.startsWith(begins)) ?? what,
    most,
  ]);
  expect(onPage).toEqual(Object.entries(bounds).map(([what, most]) => [what, most.toLocaleString('en-GB')]));
});

test('every test that a promise or a bound names is there', () => {
  const named = ['### What holds them', '## Bounds for the whole'].flatMap((heading) =>
    rowsBelow(heading).flatMap((row) =>
      [...(row.at(-1) ?? '').matchAll(/`(test\/[^`]*)`/g)].map(([, path]) => path ?? ''),
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
