/** One thing an author should know about a content file. An error stops its upload; a warning does not. */
export type Finding = {
  /** Stable id of the rule, such as `unset-name` or `schema/required`. */
  rule: string;
  severity: 'error' | 'warning';
  /** JSON pointer (RFC 6901) to the place; empty for the whole file. */
  path: string;
  /** Plain words for the author. */
  message: string;
};

export function error(rule: string, path: string, message: string): Finding {
  return { rule, severity: 'error', path, message };
}

export function warning(rule: string, path: string, message: string): Finding {
  return { rule, severity: 'warning', path, message };
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** A finding as one line, for lists of plain strings (specification 7.6). */
export function findingText({ path, message }: Finding): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** An author is told this many findings at once. */
const mostFindings = 100;

/** The first of what was found, as findings, and how many more there are. */
export function firstOf<Fault>(found: readonly Fault[], toFinding: (fault: Fault) => Finding): Finding[] {
  const findings = found.slice(0, mostFindings).map(toFinding);
  const more = found.length - findings.length;
  return more > 0 ? [...findings, warning('more-findings', '', `And ${more} more.`)] : findings;
}
