import {
  invalidFieldAttributes,
  renderEmailField,
  renderPasswordField,
  renderProblemSummary,
} from '../platform/pages/form-parts.ts';
import { safeHtml, type SafeHtml } from '../platform/pages/html.ts';
import {
  addressInLanguage,
  type FramedPage,
  type PageFrame,
  type PageView,
} from '../platform/pages/page-frame.ts';
import type { PageRequest, Translate } from '../platform/pages/server-texts.ts';

/** The content of the log-in page. */
export type SignInPageContent = {
  email: string;
  /** True if other people use this device. */
  shared: boolean;
  /** The reason why the last submission failed; `kept` is the sealed password, which need not be typed again. */
  problem: 'refused' | 'empty' | 'lost' | 'passkey' | { fullForMs: number; kept: string } | null;
};
export type FailurePageKind = 'expired' | 'cookies' | 'failed' | 'unavailable' | 'notFound';

/** Returns the checkbox for a shared device, with the effect of ticking it. */
const sharedField = ({ t }: PageView, shared: boolean): SafeHtml =>
  safeHtml`<div class="field">
    <label class="tick">
      <input
        type="checkbox"
        name="shared"
        value="on"
        aria-describedby="shared-help"
        ${shared ? safeHtml`checked` : null}
      />
      ${t('signIn.shared')}
    </label>
    <p class="help" id="shared-help">${t('signIn.sharedHelp')}</p>
  </div>`;

const problemText = (t: Translate, problem: NonNullable<SignInPageContent['problem']>): string =>
  typeof problem === 'string'
    ? t(`signIn.${problem}`)
    : t('signIn.full', { count: Math.ceil(problem.fullForMs / 60_000) });

/** Renders the provider's pages: log-in, log-out and errors. */
export class IdentityPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /** Returns the languages of the pages. */
  get languages(): readonly string[] {
    return this.#frame.texts.languages;
  }

  /** Returns the language and texts for a request; `uiLocales` are the languages that the sign-in request names. */
  view(request: PageRequest, uiLocales?: unknown): PageView {
    return this.#frame.view(request, typeof uiLocales === 'string' ? uiLocales : undefined);
  }

  /**
   * Returns the log-in page, whose forms post to its own address. `passkey` holds the options for the browser's
   * passkey.
   */
  signIn(view: PageView, { email, shared, problem }: SignInPageContent, passkey: object): string {
    const { t, language } = view;
    const { publicUrl } = this.#frame;
    const marked = problem ? invalidFieldAttributes : null;
    const password =
      problem !== null && typeof problem === 'object'
        ? safeHtml`<p>${t('signIn.kept')}</p>
            <input type="hidden" name="kept" value="${problem.kept}" />`
        : renderPasswordField(view, {
            name: 'password',
            label: t('signIn.password'),
            autocomplete: 'current-password',
            attributes: marked,
          });
    const shown = problem && { field: 'email', text: problemText(t, problem) };
    return this.#page(view, {
      title: t('signIn.title'),
      isError: problem !== null,
      takesPassword: true,
      main: safeHtml`${renderProblemSummary(view, shown)}
        <h1>${t('signIn.title')}</h1>
        <form method="post" novalidate>
          ${renderEmailField(view, email, marked)} ${password} ${sharedField(view, shared)}
          <button class="button primary wide" type="submit">${t('signIn.submit')}</button>
        </form>
        <form method="post" data-passkey="${JSON.stringify(passkey)}" hidden>
          <input type="hidden" name="passkey" />
          <input type="hidden" name="shared" />
          <button class="button quiet wide" type="button">${t('signIn.usePasskey')}</button>
        </form>
        <script src="/passkey.js" defer></script>
        <p class="aside">
          <a href="${addressInLanguage('/idp/forgotten-password', language)}">${t('signIn.forgotten')}</a>
        </p>
        <p class="aside">
          ${t('signIn.noAccount')}
          <a href="${addressInLanguage(`${publicUrl}/registration`, language)}">${t('translation:gate.signUp')}</a>
        </p>`,
    });
  }

  /**
   * Returns the page for too many attempts. With `email`, it offers a mailed link that lets the owner try at once while
   * others guess the password.
   */
  tooManyTries(view: PageView, waitMs: number, again: string, email: string | null = null): string {
    const { t, language } = view;
    const title = t('tooMany.title');
    const back = t('tooMany.again');
    const link = safeHtml`<h2>${t('tooMany.linkTitle')}</h2>
      <p>${t('tooMany.linkText')}</p>
      <form method="post" action="${addressInLanguage('/idp/sign-in-link', language)}">
        <input type="hidden" name="email" value="${email ?? ''}" />
        <button class="button primary wide" type="submit">${t('signInLink.submit')}</button>
      </form>`;
    return this.#page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t('tooMany.wait', { count: Math.ceil(waitMs / 60_000) })}</p>
        <p>${t('tooMany.reassure')}</p>
        ${email === null ? null : link}
        ${email === null ? safeHtml`<p><a class="button primary wide" href="${again}">${back}</a></p>` : safeHtml`<p class="aside"><a href="${again}">${back}</a></p>`}`,
    });
  }

  /**
   * Returns the page of a failure, with a link to the start; `details` is a code or a request's id for support, never a
   * person's own text.
   */
  failure(view: PageView, page: FailurePageKind, details?: string): string {
    const { t } = view;
    const title = t(`${page}.title`);
    const support = safeHtml`<p class="details">${t('forSupport')}: ${details ?? ''}</p>`;
    return this.#page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t(`${page}.text`)}</p>
        <p>
          <a class="button primary wide" href="${this.#frame.publicUrl}/"
            >${t('translation:gate.startAgain')}</a
          >
        </p>
        ${details === undefined ? null : support}`,
    });
  }

  /** Returns the page for going back to the log-in form after signing in: the form has expired and is not needed. */
  signedIn(view: PageView): string {
    const { t } = view;
    const title = t('signedIn.title');
    return this.#page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t('signedIn.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('signedIn.goOn')}</a></p>`,
    });
  }

  /** Returns the page that confirms a log-out; `form` is the provider's own, with its CSRF token. */
  confirmLogOut(view: PageView, form: SafeHtml): string {
    const { t } = view;
    const title = t('logOut.title');
    return this.#page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t('logOut.text')}</p>
        ${form}
        <p class="choices">
          <button class="button primary wide" type="submit" form="op.logoutForm" name="logout" value="yes">
            ${t('logOut.confirm')}
          </button>
          <a class="button quiet wide" href="${this.#frame.publicUrl}/">${t('logOut.stay')}</a>
        </p>`,
    });
  }

  loggedOut(view: PageView): string {
    const { t } = view;
    const title = t('loggedOut.title');
    return this.#page(view, {
      title,
      main: safeHtml`<h1>${title}</h1>
        <p>${t('loggedOut.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('loggedOut.again')}</a></p>`,
    });
  }

  #page(view: PageView, page: FramedPage): string {
    return this.#frame.page(view, page);
  }
}
