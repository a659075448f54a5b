import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportNames } from '../../../src/domain/reporting/report-names.ts';
import texts from '../../../src/ui/public/locales/en/admin.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../../src/ui/admin');
const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

const keysOf = (group: object, above = ''): string[] =>
  Object.entries(group).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${above}${name}.`)
      : [`${above}${name}`.replace(/_(one|other)$/, '')],
  );

test('every admin text is used', () => {
  const isRead = (key: string): boolean =>
    source.includes(`'${key}'`) || source.includes(`\`${key.slice(0, key.lastIndexOf('.'))}.\${`);
  expect(keysOf(texts).filter((key) => !isRead(key))).toEqual([]);
});

test('each report has the words of its button, in the order of the buttons', () => {
  expect(Object.keys(texts.reports.download)).toEqual(reportNames);
});

test.each([
  // The texts of specification 2.3, 5 and 8 must be exact.
  ['editor.schemas.activity', 'Activity Schema'],
  ['editor.schemas.programme', 'Programme Schema'],
  ['editor.choose', 'Please select a schema'],
  ['editor.format', 'Format JSON'],
  ['editor.fullscreen', 'Fullscreen'],
  ['editor.exitFullscreen', 'Exit Fullscreen'],
  ['editor.download', 'Download JSON'],
  ['editor.upload.activity', 'Upload Activity JSON'],
  ['editor.upload.programme', 'Upload Programme JSON'],
  ['editor.verify.activity', 'Verify Activity JSON'],
  ['editor.verify.programme', 'Verify Programme JSON'],
  ['editor.saving.kept', 'All changes saved'],
  ['editor.saving.saving', 'Saving...'],
  ['editor.serverErrors', 'Server Validation Errors:'],
  ['editor.schemaErrors', 'Schema Validation Errors (click to navigate):'],
  ['editor.entry', 'Line {{line}}, column {{column}}: {{message}}'],
  ['editor.schemaFailed', 'Failed to load schema from {{path}}'],
  ['messages.missing', 'Schema or JSON content is missing'],
  ['messages.invalidFile', 'Invalid JSON file.'],
  ['messages.serverInvalid', 'Server validation failed, see errors below editor'],
  ['messages.verified', 'Verification successful'],
  ['messages.unexpected', 'unexpected error, please check console'],
  ['messages.uploaded', 'Upload successful: {{status}}'],
  ['messages.uploadFailed', 'Upload failed: {{error}}'],
  ['validator.uploadFailed', 'Upload Failed'],
  ['reports.bothDates', 'Both dates requires'],
  ['reports.nothing', 'Nothing to download'],
])('%s is %j', (key, text) => {
  const found = key
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown>)[name], texts);
  expect(found).toBe(text);
});
