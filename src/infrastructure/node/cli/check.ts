import { parseArgs } from 'node:util';
import { checkProgramme } from '../../../domain/content/check-content.ts';
import { finding, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import type { ContentKind } from '../../shared/content/ajv-content-validator.ts';
import { contentOf, kindOf, located, readJson } from '../../shared/content/read-content.ts';
import { rulesPage } from '../../shared/content/rules-page.ts';
import { steady } from '../../shared/play/transcript.ts';
import { CommandError, readBytes, type Command } from './command.ts';

export const help = `fireside check <files…> [--json]
       fireside check --rules

Checks Activity and Programme files: JSON, schema, every path through them, care, words and minutes.
A Programme's Activities are looked for among the other files named.
Each finding names file, line and column, and its rule in brackets.

  --json    findings as JSON, one object a file
  --rules   all rules, as a page in markdown (docs/content-rules.md)

Exit code 0: no errors (there may be warnings). 1: errors. 2: used wrongly.
`;

type Checked = { file: string; findings: Finding[] };

export const run: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, rules: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.rules) {
    terminal.out(rulesPage());
    return 0;
  }
  if (positionals.length === 0) throw new CommandError(`Name at least one file.\n\n${help}`, 2);
  const checked = checkFiles(positionals);
  if (values.json) terminal.out(`${JSON.stringify(checked, null, 2)}\n`);
  else for (const { file, findings } of checked) terminal.out(report(file, findings));
  return checked.some(({ findings }) => hasErrors(findings)) ? 1 : 0;
};

/** Checks files together, so that Programmes find their Activities and no two share a slug. */
export function checkFiles(files: readonly string[]): Checked[] {
  const read = files.map(readFile);
  const slugs = new Set(read.flatMap(({ kind, slug }) => (kind === 'activity' && slug ? slug : [])));
  const firsts = new Map<string, string>();
  return read.map(({ file, findings, kind, slug, programme, text }) => {
    const first = slug && firsts.get(`${kind} ${slug}`);
    if (slug && !first) firsts.set(`${kind} ${slug}`, file);
    const together = [
      ...(programme ? checkProgramme(programme, slugs) : []),
      ...(first ? [finding('duplicate-slug', '/slug', `${first} has the slug '${slug}' already.`)] : []),
    ];
    return { file, findings: [...findings, ...located(text ?? '', together)] };
  });
}

type ReadFile = Checked & {
  kind?: ContentKind;
  slug?: string;
  programme?: ProgrammeDefinition;
  text?: string;
};

function readFile(file: string): ReadFile {
  let bytes: Uint8Array;
  try {
    bytes = readBytes(file);
  } catch (problem) {
    const reason = (problem as Error).message.replace(`${file}: `, '');
    return { file, findings: [finding('unreadable', '', `${reason[0]!.toUpperCase()}${reason.slice(1)}`)] };
  }
  const json = readJson(bytes);
  if (!json.ok) return { file, findings: json.findings };
  const { text } = json;
  const kind = kindOf(json.value);
  if (kind === null) return { file, findings: located(text, [unknownKind]) };
  if (kind === 'activity') {
    const { findings, ...content } = contentOf(kind, json);
    return { file, findings, kind, text, ...(content.ok ? { slug: content.definition.slug } : {}) };
  }
  const { findings, ...content } = contentOf(kind, json);
  const { definition } = content.ok ? content : { definition: null };
  return {
    file,
    findings,
    kind,
    text,
    ...(definition ? { slug: definition.slug, programme: definition } : {}),
  };
}

const unknownKind = finding(
  'unknown-kind',
  '',
  'This is neither an Activity (it has no touchpoints) nor a Programme (it has no activities).',
);

function report(file: string, findings: readonly Finding[]): string {
  return findings.length === 0
    ? `${file}: no findings\n`
    : findings.map((found) => `${file}${printFinding(found)}`).join('');
}

/** `:12:9: error /touchpoints/0 The words. [rule]`, and below it the conversation in which it shows. */
function printFinding({ rule, severity, path, line, column, message, conversation = [] }: Finding): string {
  const place = line === undefined ? '' : `:${line}:${column}`;
  const lines = [
    `${place}: ${severity} ${path || '/'} ${message} [${rule}]`,
    ...conversation.map((said) => `    ${said}`),
  ];
  return lines.map((line) => `${steady(line)}\n`).join('');
}
