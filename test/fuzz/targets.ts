import { damagedBackupsRead, damagedBackupsRestored } from './backup.ts';
import {
  bytesOfContent,
  contentFromSchemas,
  draftsInTheEditor,
  jsonText,
  jsonValues,
  nearlyValidContent,
} from './content.ts';
import { anySheets, csvLines, importedLicences, reportedAnswers, savedSheets } from './csv.ts';
import {
  damagedAnswerScripts,
  damagedRecords,
  damagedRunFiles,
  damagedStorage,
  foreignReplies,
} from './device.ts';
import { helpInMarkdown, longMarkdown, plainWords, renderedMarkdown } from './markdown.tsx';
import type { TargetName } from './names.ts';
import { defineTarget, type Target } from './target.ts';
import { anyPages, anyStepSheets, anyStories, roundTrips } from './transfer.ts';
import { requestsToPages, requestsToTheApi } from './wire.ts';

/** Every target, with the number of values in a whole round: half a minute of processor time in all. */
export const targets: Readonly<Record<TargetName, Target>> = {
  'content/bytes': defineTarget(900, bytesOfContent),
  'content/json': defineTarget(4500, jsonText),
  'content/values': defineTarget(3000, jsonValues),
  'content/near-valid': defineTarget(2000, nearlyValidContent),
  'content/from-schema': defineTarget(900, contentFromSchemas),
  'content/editor': defineTarget(300, draftsInTheEditor),
  'markdown/rendering': defineTarget(2400, renderedMarkdown),
  'markdown/long': defineTarget(450, longMarkdown),
  'markdown/help': defineTarget(450, helpInMarkdown),
  'markdown/words': defineTarget(600, plainWords),
  'wire/api': defineTarget(3000, requestsToTheApi),
  'wire/pages': defineTarget(900, requestsToPages),
  'backup/read': defineTarget(1200, damagedBackupsRead),
  'backup/restore': defineTarget(120, damagedBackupsRestored),
  'csv/lines': defineTarget(3000, csvLines),
  'csv/report': defineTarget(1500, reportedAnswers),
  'csv/sheets': defineTarget(1500, savedSheets),
  'csv/any': defineTarget(900, anySheets),
  'csv/licences': defineTarget(180, importedLicences),
  'transfer/round-trip': defineTarget(60, roundTrips),
  'transfer/stories': defineTarget(600, anyStories),
  'transfer/pages': defineTarget(600, anyPages),
  'transfer/sheets': defineTarget(600, anyStepSheets),
  'device/storage': defineTarget(1500, damagedStorage),
  'device/records': defineTarget(1200, damagedRecords),
  'device/runs': defineTarget(450, damagedRunFiles),
  'device/answers': defineTarget(450, damagedAnswerScripts),
  'device/replies': defineTarget(900, foreignReplies),
};
