/** The targets of fuzzing, each with its input and the property that must hold. `npm run fuzz -- --help` lists them. */
export const targetNames = {
  'content/bytes': 'any bytes as an uploaded file: findings in sentences, never a failure',
  'content/json':
    'text that is nearly JSON: the strict reader agrees with the platform’s, and every help ends',
  'content/values': 'JSON values as text: what may be stored is read as it is, and nothing else is read',
  'content/near-valid': 'content with a few mistakes: what is accepted is accepted again, and plays',
  'content/from-schema': 'content drawn from the published schemas: it fits them, and what is accepted plays',
  'content/editor': 'drafts with mistakes: examined, laid out, mended, played and drawn',
  'markdown/rendering': 'texts of authors: inert, and drawn as react-markdown draws them',
  'markdown/long': 'twenty thousand characters of a few marks: drawn in time, and inert',
  'markdown/help': 'texts with numbers to call: every place leads to a help line, and no word is lost',
  'markdown/words': 'plain words, messages of a server, and remembered answers in a text',
  'wire/api': 'requests to every route of the API: never a 5xx, refusals in one form, and by the right rule',
  'wire/pages': 'requests to pages, files and forms of the server: never a 5xx',
  'backup/read': 'damaged backups: the same parts as before, or refused in a sentence',
  'backup/restore': 'damaged backups into a database in use: all of it, or nothing is changed',
  'csv/lines': 'cells of a report: read back as they were written, and none is a formula',
  'csv/report': 'answers of families as lines of a report',
  'csv/sheets': 'sheets as spreadsheets save them: every cell is read as it was written',
  'csv/any': 'any bytes as a sheet: rows, or a sentence',
  'csv/licences': 'any bytes as a file of licences: all of its lines, or a sentence and nothing',
  'transfer/round-trip': 'Activities with odd words: out as Twine or sheet and in again they are the same',
  'transfer/stories':
    'any text as a Twine story: an Activity with a list of what was left out, or a sentence',
  'transfer/pages':
    'any text as a page that Twine has published: an Activity with a list of what was left out, or a sentence',
  'transfer/sheets': 'any bytes as a spreadsheet of steps: an Activity and a list, or a sentence',
  'device/storage': 'damaged storages of a browser: read whole or as nothing, and saved over',
  'device/records': 'damaged sign-ins, metadata and drafts of the editor',
  'device/runs': 'damaged files of stored runs: refused in sentences, or replayed and written again',
  'device/answers': 'damaged scripts of answers: played to an end, a pause or a reason',
  'device/replies': 'replies of any server: shown as far as possible, and every question takes an answer',
} as const satisfies Record<string, string>;

export type TargetName = keyof typeof targetNames;

/** Returns the targets with this name: one, or all of a group, such as `markdown`. */
export const targetsNamed = (word: string): TargetName[] =>
  (Object.keys(targetNames) as TargetName[]).filter((name) => name === word || name.startsWith(`${word}/`));
