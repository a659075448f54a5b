import { safeHtml, type SafeHtml } from './html.ts';
import type { PageView } from './page-frame.ts';

/** The field that must be corrected, and the message about it. */
export type FieldProblem = { field: string; text: string };

/** The attributes of a field that the problem summary names. */
export const invalidFieldAttributes = safeHtml` aria-invalid="true" aria-describedby="problem"`;

export const problemAttributesOf = (field: string, problem: FieldProblem | null): SafeHtml | null =>
  problem?.field === field ? invalidFieldAttributes : null;

/** Returns the message above the form, with a link to its field. */
export function renderProblemSummary({ t }: PageView, problem: FieldProblem | null): SafeHtml | null {
  if (!problem) return null;
  return safeHtml`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>${t('problem')}</h2>
    <p><a href="#${problem.field}" id="problem">${problem.text}</a></p>
  </div>`;
}

type PasswordField = {
  name: string;
  label: string;
  autocomplete: 'current-password' | 'new-password';
  attributes: SafeHtml | null;
};

/** Returns a password field with the button that shows the password if `show-password.js` runs. */
export function renderPasswordField(
  { t }: PageView,
  { name, label, autocomplete, attributes }: PasswordField,
): SafeHtml {
  const subject =
    name === 'confirmPassword'
      ? t('translation:registration.form.confirmSubject')
      : t('translation:field.password');
  const show = `${t('translation:field.show')} ${subject}`;
  const hide = `${t('translation:field.hide')} ${subject}`;
  return safeHtml`<div class="field">
    <label class="label" for="${name}">${label}</label>
    <div class="password">
      <input
        class="control"
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        ${attributes}
      />
      <button
        class="button plain"
        type="button"
        aria-controls="${name}"
        data-show="${show}"
        data-hide="${hide}"
        hidden
      >
        ${show}
      </button>
    </div>
  </div>`;
}

/** Returns the field for an account's e-mail address, which browsers fill in. */
export function renderEmailField({ t }: PageView, email: string, attributes: SafeHtml | null): SafeHtml {
  return safeHtml`<div class="field">
    <label class="label" for="email">${t('signIn.email')}</label>
    <input
      class="control"
      id="email"
      name="email"
      type="email"
      value="${email}"
      autocomplete="username webauthn"
      autocapitalize="none"
      spellcheck="false"
      ${attributes}
    />
  </div>`;
}
