import { parseArgs } from 'node:util';
import { checkProgramme } from '../../../domain/content/check-content.ts';
import { hasErrors, type Finding } from '../../../domain/content/finding.ts';
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

/** Checks files together, so that Programmes find their Activities. */
export function checkFiles(files: readonly string[]): Checked[] {
  const slugs = new Set<string>();
  const read = files.map((file) => {
    const bytes = readBytes(file);
    const json = readJson(bytes);
    if (!json.ok) return { file, findings: json.findings };
    const kind = kindOf(json.value);
    if (kind === null) return { file, findings: [unknownKind] };
    const content = readContent(kind, bytes);
    if (kind === 'activity' && content.ok) slugs.add(content.definition.slug);
    return {
      file,
      findings: content.findings,
      programme: kind === 'programme' && content.ok ? content.definition : null,
    };
  });
  return read.map(({ file, findings, programme }) => ({
    file,
    findings:
      programme && 'activities' in programme ? [...findings, ...checkProgramme(programme, slugs)] : findings,
  }));
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
