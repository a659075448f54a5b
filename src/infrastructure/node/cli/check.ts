import { parseArgs } from 'node:util';
import { checkProgramme } from '../../../domain/content/check-content.ts';
import { error, hasErrors, type Finding } from '../../../domain/content/finding.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import type { ContentKind } from '../../shared/content/ajv-content-validator.ts';
import { kindOf, readContent, readJson } from '../../shared/content/read-content.ts';
import { CommandError, readBytes, type Command } from './command.ts';

export const checkHelp = `fireside check <files…> [--json]

Checks Activity and Programme files: JSON, schema and cross-references.
A Programme's Activities are looked for among the other files named.

  --json   findings as JSON, one object a file

Exit code 0: no errors (there may be warnings). 1: errors. 2: used wrongly.
`;

type Checked = { file: string; findings: Finding[] };

export const check: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new CommandError(`Name at least one file.\n\n${checkHelp}`, 2);
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
  return read.map(({ file, findings, kind, slug, programme }) => {
    const first = slug && firsts.get(`${kind} ${slug}`);
    if (slug && !first) firsts.set(`${kind} ${slug}`, file);
    return {
      file,
      findings: [
        ...findings,
        ...(programme ? checkProgramme(programme, slugs) : []),
        ...(first ? [error('duplicate-slug', '/slug', `${first} has the slug '${slug}' already.`)] : []),
      ],
    };
  });
}

type ReadFile = Checked & { kind?: ContentKind; slug?: string; programme?: ProgrammeDefinition };

function readFile(file: string): ReadFile {
  let bytes: Uint8Array;
  try {
    bytes = readBytes(file);
  } catch (problem) {
    return { file, findings: [error('unreadable', '', (problem as Error).message.replace(`${file}: `, ''))] };
  }
  const json = readJson(bytes);
  if (!json.ok) return { file, findings: json.findings };
  const kind = kindOf(json.value);
  if (kind === null) return { file, findings: [unknownKind] };
  if (kind === 'activity') {
    const { findings, ...content } = readContent(kind, bytes);
    return { file, findings, kind, ...(content.ok ? { slug: content.definition.slug } : {}) };
  }
  const { findings, ...content } = readContent(kind, bytes);
  const { definition } = content.ok ? content : { definition: null };
  return { file, findings, kind, ...(definition ? { slug: definition.slug, programme: definition } : {}) };
}

const unknownKind: Finding = {
  rule: 'unknown-kind',
  severity: 'error',
  path: '',
  message: 'This is neither an Activity (it has no touchpoints) nor a Programme (it has no activities).',
};

function report(file: string, findings: readonly Finding[]): string {
  if (findings.length === 0) return `${file}: no findings\n`;
  return findings
    .map(({ rule, severity, path, message }) => `${file}: ${severity} ${path || '/'} ${message} [${rule}]\n`)
    .join('');
}
