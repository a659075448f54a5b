import { passwordMaximum, passwordMinimum } from '../../../domain/account/password.ts';
import type { Translate } from '../platform/pages/server-texts.ts';

/** The message with placeholders in braces, and their values (specification 8, "Registration error"). */
export type ProblemText = { format: string; values: Record<string, string> };

const values = { minimum: String(passwordMinimum), maximum: String(passwordMaximum) };

/** Returns the message about a field that the person can correct; `problem` is one of RegistrationRefusal. */
export function createProblemText(t: Translate, field: string, problem: string): ProblemText {
  const format = t(`registration.${field}.${problem}`);
  const named = Object.entries(values).filter(([name]) => format.includes(`{${name}}`));
  return { format, values: Object.fromEntries(named) };
}

/** Returns the message with its placeholders filled. */
export function fillProblemText({ format, values }: ProblemText): string {
  return format.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
