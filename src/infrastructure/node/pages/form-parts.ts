import { html, type Html } from './html.ts';
import type { PageView } from './page-frame.ts';

/** A field that has to be mended, and what to read about it. */
export type FieldProblem = { field: string; text: string };

/** On a field that the summary speaks of. */
export const described = html` aria-invalid="true" aria-describedby="problem"`;

export const describedBy = (field: string, problem: FieldProblem | null): Html | null =>
  problem?.field === field ? described : null;

/** What is wrong, above the form, with the way to the field. */
export function problemSummary({ t }: PageView, problem: FieldProblem | null): Html | null {
  if (!problem) return null;
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>${t('problem')}</h2>
    <p><a href="#${problem.field}" id="problem">${problem.text}</a></p>
  </div>`;
}

/** The e-mail address of an account, which browsers fill in. */
export function emailField({ t }: PageView, email: string, attributes: Html | null): Html {
  return html`<label for="email">${t('signIn.email')}</label>
    <input
      id="email"
      name="email"
      type="email"
      value="${email}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      ${attributes}
    />`;
}
