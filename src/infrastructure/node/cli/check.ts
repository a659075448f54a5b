import { join } from 'node:path';
import { checkProgramme } from '../../../domain/checks/check-content.ts';
import { checkRecalls } from '../../../domain/checks/check-keeps.ts';
import { checkRepeatedSentences } from '../../../domain/checks/check-same-sentences.ts';
import { createFinding, hasErrorFindings, type Finding } from '../../../domain/content/finding.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { joinTranslations } from '../../shared/content/joined-content.ts';
import { addFindingPositions } from '../../shared/content/parse/finding-positions.ts';
import type { AllowedPictures } from '../../../domain/checks/check-pictures.ts';
import { renderRulesPage } from '../../shared/content/rules-page.ts';
import { stripControlCharacters } from '../../../domain/sequencer/transcript.ts';
import { parseTranslationFileName } from '../content/translation-files.ts';
import { createKnownPictures, readPictureHosts } from '../platform/pictures.ts';
import { StartupError } from '../platform/startup-error.ts';
import {
  createCommand,
  CommandError,
  flagOption,
  readErrorMessage,
  readInputFile,
  type InstalledProduct,
} from './command.ts';

type Checked = { file: string; findings: Finding[] };

export const { help, run } = createCommand({
  usage: 'fireside check <files…> [--json]\n       fireside check --rules',
  about: `Checks Activity and Programme files: JSON, schema, every path through them, care, words and minutes.
A translation (hello.cy.json) is held to the file that it translates (hello.json), which stands beside it.
A Programme's Activities are looked for among the other files named, pictures among those of this product and,
where they lie on another host, among the hosts that PICTURE_HOSTS names.
Each finding names file, line and column, and its rule in brackets.`,
  options: {
    json: flagOption('findings as JSON, one object a file'),
    rules: flagOption('all rules, as a page in markdown (docs/content-rules.md)'),
  },
  notes: 'Exit code 0: no errors (there may be warnings). 1: errors. 2: used wrongly.',
  also: Infinity,
  run({ args, values, product }) {
    if (values.rules) return { text: renderRulesPage() };
    if (args.length === 0) throw new CommandError(`<files…> is missing.\n\n${help}`, 2);
    const checked = checkContentFiles(args, picturesOf(product));
    return {
      json: checked,
      text: checked.map(({ file, findings }) => report(file, findings)).join(''),
      code: checked.some(({ findings }) => hasErrorFindings(findings)) ? 1 : 0,
    };
  },
});

/** Returns the pictures that content may name: those of the build, of the sources and of the configured hosts. */
function picturesOf({ env, folder }: InstalledProduct): AllowedPictures {
  try {
    const folders = ['dist/web', 'src/ui/public'].map((place) => join(folder, place));
    return createKnownPictures(readPictureHosts(env), folders);
  } catch (error) {
    throw error instanceof StartupError ? new CommandError(error.message) : error;
  }
}

/** Checks files together: each Programme's Activities must be among them, and slugs must differ. */
export function checkContentFiles(files: readonly string[], pictures: AllowedPictures): Checked[] {
  const read = files.map((file) => readFile(file, pictures));
  const slugs = new Set(
    read.flatMap(({ kind, definition }) => (kind === 'activity' && definition ? definition.slug : [])),
  );
  const activities = read.flatMap(({ definition }) =>
    definition && 'touchpoints' in definition ? definition : [],
  );
  const same = checkRepeatedSentences(activities);
  const recalls = checkRecalls(activities);
  const firsts = new Map<string, string>();
  return read.map(({ file, findings, kind, definition, text }) => {
    if (!definition) return { file, findings };
    const key = `${kind} ${definition.slug}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, file);
    const acrossFiles = [
      ...('activities' in definition
        ? checkProgramme(definition, slugs)
        : [same, recalls].flatMap((found) => found[activities.indexOf(definition)] ?? [])),
      ...(first === undefined
        ? []
        : [createFinding('duplicate-slug', '/slug', `${first} has the slug '${definition.slug}' already.`)]),
    ];
    return { file, findings: [...findings, ...addFindingPositions(text ?? '', acrossFiles)] };
  });
}

type ReadFile = Checked & {
  kind?: ContentKind;
  text?: string;
  /** The definition; null if the file has errors. */
  definition?: ContentDefinition | null;
};

function readFile(file: string, pictures: AllowedPictures): ReadFile {
  const bytes = bytesOf(file);
  if (!(bytes instanceof Uint8Array)) return { file, findings: [bytes] };
  const translation = parseTranslationFileName(file);
  if (translation) return { file, findings: checkTranslation(bytes, translation, pictures) };
  const { kind, definition, text, found } = joinTranslations({ name: file, bytes }, new Map(), { pictures });
  const findings = found.flatMap((one) => one.findings);
  return { file, findings, text, definition, ...(kind && { kind }) };
}

function bytesOf(file: string): Uint8Array | Finding {
  try {
    return readInputFile(file);
  } catch (problem) {
    const reason = readErrorMessage(problem).replace(`${file}: `, '');
    return createFinding('unreadable', '', `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`);
  }
}

/** Checks a translation against the source file beside it. */
function checkTranslation(
  bytes: Uint8Array,
  { file, language, source }: { file: string; language: string; source: string },
  pictures: AllowedPictures,
): Finding[] {
  const original = bytesOf(source);
  if (!(original instanceof Uint8Array))
    return [createFinding('unreadable', '', `What this translates cannot be read. ${original.message}`)];
  const { found } = joinTranslations(
    { name: source, bytes: original },
    new Map([[language, { name: file, bytes }]]),
    { pictures },
  );
  return found.find((one) => one.file === file)?.findings ?? [];
}

function report(file: string, findings: readonly Finding[]): string {
  return findings.length === 0
    ? `${file}: no findings\n`
    : findings.map((found) => `${file}${printFinding(found)}`).join('');
}

/**
 * Formats a finding as `:12:9: error /touchpoints/0 Message. [rule]`, followed by the conversation that leads there.
 */
function printFinding({ rule, severity, path, line, column, message, conversation = [] }: Finding): string {
  const place = line === undefined ? '' : `:${line}:${column}`;
  const lines = [
    `${place}: ${severity} ${path || '/'} ${message} [${rule}]`,
    ...conversation.map((said) => `    ${said}`),
  ];
  return lines.map((line) => `${stripControlCharacters(line)}\n`).join('');
}
