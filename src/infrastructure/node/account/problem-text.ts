import { passwordMaximum, passwordMinimum } from '../../../domain/account/password.ts';
import type { Translate } from '../platform/pages/server-texts.ts';

/** A message with placeholders in braces, and their values (specification 8, "Registration error"). */
export type ProblemText = { format: string; values: Record<string, string> };

const values = { minimum: String(passwordMinimum), maximum: String(passwordMaximum) };

/** The message about a field that the person can mend; `problem` as in RegistrationRefusal. */
export function problemText(t: Translate, field: string, problem: string): ProblemText {
  const format = t(`registration.${field}.${problem}`);
  const named = Object.entries(values).filter(([name]) => format.includes(`{${name}}`));
  return { format, values: Object.fromEntries(named) };
}

/** The message as it is read. */
export function filled({ format, values }: ProblemText): string {
  return format.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
