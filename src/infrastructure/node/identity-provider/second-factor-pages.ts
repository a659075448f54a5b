import { renderSVG } from 'uqr';
import {
  problemAttributesOf,
  renderPasswordField,
  renderProblemSummary,
  type FieldProblem,
} from '../platform/pages/form-parts.ts';
import { safeHtml, trustedHtml, type SafeHtml } from '../platform/pages/html.ts';
import {
  addressInLanguage,
  type FramedPage,
  type PageFrame,
  type PageView,
} from '../platform/pages/page-frame.ts';
import type { AuthenticatorKey } from './accounts/second-factors.ts';

export type SecondFactorProblem = { field: 'code' | 'password'; text: string } | null;

/**
 * Renders the pages of the second factor: its code at a log-in, its setup and its removal. They work without
 * JavaScript.
 */
export class SecondFactorPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /** Returns the page that asks for a code after the password. */
  askForCode(view: PageView, problem: SecondFactorProblem): string {
    const { t } = view;
    return this.#page(
      view,
      'ask',
      problem,
      safeHtml`<p>${t('secondFactor.askText')}</p>
        <form method="post" novalidate>
          ${codeField(view, problem)}
          <button class="button primary wide" type="submit">${t('signIn.submit')}</button>
        </form>
        <p>${t('secondFactor.lost')}</p>
        ${this.#frame.people(view)}`,
    );
  }

  off(view: PageView, problem: SecondFactorProblem): string {
    const { t } = view;
    return this.#page(
      view,
      'off',
      problem,
      safeHtml`<p>${t('secondFactor.offText')}</p>
        <form method="post" novalidate>
          <input type="hidden" name="act" value="begin" />
          ${ownPassword(view, problem)}
          <button class="button primary wide" type="submit">${t('secondFactor.begin')}</button>
        </form>
        ${this.#back(view)}`,
    );
  }

  /** Returns the page with the key, as a QR code and as text to type. */
  setUp(view: PageView, { secret, uri }: AuthenticatorKey, problem: SecondFactorProblem): string {
    const { t } = view;
    const letters = secret.replace(/(.{4})(?=.)/g, '$1 ');
    return this.#page(
      view,
      'setUp',
      problem,
      safeHtml`<p>${t('secondFactor.setUpText')}</p>
        <div class="qr" role="img" aria-label="${t('secondFactor.picture')}">
          ${trustedHtml(renderSVG(uri, { border: 3 }))}
        </div>
        <p><a href="${uri}">${t('secondFactor.openApp')}</a></p>
        <p>${t('secondFactor.key')} <code>${letters}</code></p>
        <form method="post" novalidate>
          <input type="hidden" name="act" value="confirm" />
          ${codeField(view, problem)}
          <button class="button primary wide" type="submit">${t('secondFactor.confirm')}</button>
        </form>
        ${this.#back(view)}`,
    );
  }

  /** Returns the page that shows the recovery codes once. */
  codes(view: PageView, codes: readonly string[]): string {
    const { t } = view;
    const listed = codes.map((code) => safeHtml`<li><code>${code}</code></li>`);
    return this.#page(
      view,
      'codes',
      null,
      safeHtml`<p>${t('secondFactor.codesText')}</p>
        <ul class="codes">
          ${listed}
        </ul>
        ${this.#back(view, 'button primary wide')}`,
    );
  }

  on(view: PageView, left: number, problem: SecondFactorProblem): string {
    const { t } = view;
    return this.#page(
      view,
      'on',
      problem,
      safeHtml`<p>${t('secondFactor.onText')}</p>
        <p>${t('secondFactor.left', { count: left })}</p>
        <form method="post" novalidate>
          <input type="hidden" name="act" value="remove" />
          ${ownPassword(view, problem)} ${codeField(view, problem)}
          <button class="button quiet wide" type="submit">${t('secondFactor.remove')}</button>
        </form>
        ${this.#back(view)}`,
    );
  }

  /** Returns the page that asks the person to sign in first, because a factor belongs to an account. */
  signInFirst(view: PageView): string {
    const { t } = view;
    return this.#page(
      view,
      'first',
      null,
      safeHtml`<p>${t('secondFactor.firstText')}</p>
        ${this.#back(view, 'button primary wide')}`,
    );
  }

  #back({ t, language }: PageView, className = ''): SafeHtml {
    const href = addressInLanguage(`${this.#frame.publicUrl}/account`, language);
    return safeHtml`<p class="${className === '' ? 'aside' : ''}">
      <a class="${className}" href="${href}">${t('addressTaken.account')}</a>
    </p>`;
  }

  #page(view: PageView, title: string, problem: FieldProblem | null, body: SafeHtml): string {
    const { t } = view;
    const page: FramedPage = {
      title: t(`secondFactor.title.${title}`),
      isError: problem !== null,
      takesPassword: true,
      main: safeHtml`${renderProblemSummary(view, problem)}
        <h1>${t(`secondFactor.title.${title}`)}</h1>
        ${body}`,
    };
    return this.#frame.page(view, page);
  }
}

const ownPassword = (view: PageView, problem: SecondFactorProblem): SafeHtml =>
  renderPasswordField(view, {
    name: 'password',
    label: view.t('signIn.password'),
    autocomplete: 'current-password',
    attributes: problemAttributesOf('password', problem),
  });

const codeField = ({ t }: PageView, problem: SecondFactorProblem): SafeHtml =>
  safeHtml`<div class="field">
    <label class="label" for="code">${t('secondFactor.code')}</label>
    <input
      class="control"
      id="code"
      name="code"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      ${problemAttributesOf('code', problem)}
    />
  </div>`;
