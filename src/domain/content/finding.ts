import { contentRules, type RuleId } from './rules.ts';

/** One problem in a content file. An error stops its upload; a warning does not. */
export type Finding = {
  /** The stable id of the rule (rules.ts), such as `unset-name` or `schema/required`. */
  rule: string;
  severity: 'error' | 'warning';
  /** The JSON pointer (RFC 6901) to the problem; empty for the whole file. */
  path: string;
  /** The line and column in the file's text, both from 1; missing without a text. */
  line?: number;
  column?: number;
  /** The message for the author. */
  message: string;
  /** The shortest conversation that shows the problem, one line a bubble. */
  conversation?: string[];
};

export function createFinding(rule: RuleId, path: string, message: string): Finding {
  return { rule, severity: contentRules[rule].severity, path, message };
}

/**
 * Returns a finding about a path. Its message and conversation are computed when they are read, because at most 100
 * findings are shown.
 */
export function createPathFinding(
  rule: RuleId,
  path: string,
  describe: () => { message: string; conversation: string[] },
): Finding {
  let described: ReturnType<typeof describe> | undefined;
  return {
    rule,
    severity: contentRules[rule].severity,
    path,
    get message() {
      return (described ??= describe()).message;
    },
    get conversation() {
      return (described ??= describe()).conversation;
    },
  };
}

export function hasErrorFindings(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** Returns a finding as one line, for lists of plain strings (specification 7.6). */
export function formatFinding({
  path,
  line,
  column,
  message,
}: Pick<Finding, 'path' | 'line' | 'column' | 'message'>): string {
  const where = [...(line === undefined ? [] : [`Line ${line}, column ${column}`]), ...(path ? [path] : [])];
  return where.length > 0 ? `${where.join(', ')}: ${message}` : message;
}

/** The most findings shown to an author at once. */
export const mostFindings = 100;

/** Returns the first findings and, if there are more, a last one that says how many are left out. */
export function limitFindings<Fault>(
  found: readonly Fault[],
  toFinding: (fault: Fault) => Finding,
): Finding[] {
  const findings = found.slice(0, mostFindings).map(toFinding);
  const more = found.length - findings.length;
  return more > 0 ? [...findings, createFinding('more-findings', '', `And ${more} more.`)] : findings;
}
