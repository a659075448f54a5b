import type { LinkRejection } from '../../../application/ports/server/account/account-links.ts';
import {
  problemAttributesOf,
  renderEmailField,
  renderProblemSummary,
  type FieldProblem,
  renderPasswordField,
} from '../platform/pages/form-parts.ts';
import { safeHtml, type SafeHtml } from '../platform/pages/html.ts';
import { renderDisabledAccountPage } from './closed-account.ts';
import {
  addressInLanguage,
  type FramedPage,
  type PageFrame,
  type PageView,
} from '../platform/pages/page-frame.ts';

/** Renders the pages that links in mails open and the page that requests such a link; they work without JavaScript. */
export class AccountLinkPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /**
   * Returns a page with one button, so that a mail scanner that opens the link does not use it. The form posts to the
   * page's own address. With `asks`, the form also requests the password, which identifies the person when several
   * signed up with this address.
   */
  verifyEmail(view: PageView, asks: boolean, problem: FieldProblem | null): string {
    const { t } = view;
    const password = renderPasswordField(view, {
      name: 'password',
      label: t('verifyEmail.password'),
      autocomplete: 'current-password',
      attributes: problemAttributesOf('password', problem),
    });
    return this.#page(view, {
      title: t('verifyEmail.title'),
      isError: problem !== null,
      takesPassword: asks,
      main: safeHtml`${renderProblemSummary(view, problem)}
        <h1>${t('verifyEmail.title')}</h1>
        <p>${t(asks ? 'verifyEmail.severalText' : 'verifyEmail.text')}</p>
        <form method="post" novalidate>
          ${asks ? password : null}
          <button class="button primary wide" type="submit">${t('verifyEmail.submit')}</button>
        </form>`,
    });
  }

  /** Returns the form that asks for the address to which a link is mailed. */
  askForLink(
    view: PageView,
    wish: 'forgotten' | 'signInLink',
    email: string,
    problem: FieldProblem | null,
  ): string {
    const { t } = view;
    return this.#page(view, {
      title: t(`${wish}.title`),
      isError: problem !== null,
      main: safeHtml`${renderProblemSummary(view, problem)}
        <h1>${t(`${wish}.title`)}</h1>
        <p>${t(`${wish}.text`)}</p>
        <form method="post" novalidate>
          ${renderEmailField(view, email, problemAttributesOf('email', problem))}
          <button class="button primary wide" type="submit">${t(`${wish}.submit`)}</button>
        </form>
        <p class="aside"><a href="${this.#frame.publicUrl}/">${t('tooMany.again')}</a></p>`,
    });
  }

  /** Returns the page that says that the link was mailed; it is the same whether the address has an account or not. */
  linkOnItsWay(view: PageView, again: string): string {
    const { t, language } = view;
    return this.#page(view, {
      title: t('linkOnItsWay.title'),
      main: safeHtml`<h1>${t('linkOnItsWay.title')}</h1>
        <p>${t('linkOnItsWay.text')}</p>
        <p>${t('linkOnItsWay.spam')}</p>
        <p class="aside">
          <a href="${addressInLanguage(again, language)}">${t('linkOnItsWay.again')}</a>
        </p>`,
    });
  }

  /** Returns a page with one button, so that a mail scanner that opens the link does not use it. */
  knowBrowser(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('knowBrowser.title'),
      main: safeHtml`<h1>${t('knowBrowser.title')}</h1>
        <p>${t('knowBrowser.text')}</p>
        <form method="post">
          <button class="button primary wide" type="submit">${t('knowBrowser.submit')}</button>
        </form>`,
    });
  }

  browserKnown(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('browserKnown.title'),
      main: safeHtml`<h1>${t('browserKnown.title')}</h1>
        <p>${t('browserKnown.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('signIn.title')}</a></p>`,
    });
  }

  /**
   * Returns the form for a new password. `kept` is the sealed password, which need not be typed again. `done` is the
   * address of the list of changes from before the takeover, if the account was just taken back.
   */
  newPassword(
    view: PageView,
    problem: FieldProblem | null,
    { kept = '', done = null }: { kept?: string; done?: string | null } = {},
  ): string {
    const { t } = view;
    const field = (name: string): SafeHtml =>
      renderPasswordField(view, {
        name,
        label: t(`newPassword.${name}`),
        autocomplete: 'new-password',
        attributes: problemAttributesOf(name, problem),
      });
    return this.#page(view, {
      title: t('newPassword.title'),
      isError: problem !== null,
      takesPassword: true,
      main: safeHtml`${renderProblemSummary(view, problem)}
        <h1>${t('newPassword.title')}</h1>
        ${
          done === null
            ? null
            : safeHtml`<p>${t('newPassword.doneText')}</p>
                <p>
                  <a class="button quiet wide" href="${addressInLanguage(done, view.language)}"
                    >${t('newPassword.done')}</a
                  >
                </p>`
        }
        <p>${t('newPassword.rule')}</p>
        <form method="post" novalidate>
          ${
            kept === ''
              ? safeHtml`${field('password')} ${field('confirmPassword')}`
              : safeHtml`<p id="password">${t('signIn.kept')}</p>
                  <input type="hidden" name="kept" value="${kept}" />`
          }
          <button class="button primary wide" type="submit">${t('newPassword.submit')}</button>
        </form>`,
    });
  }

  /** Returns the page for a link that no longer works; `again` is the address at which another link is requested. */
  deadLink(view: PageView, link: LinkRejection, again: string): string {
    if (link === 'disabled') return renderDisabledAccountPage(this.#frame, view);
    const { t, language } = view;
    return this.#page(view, {
      title: t('deadLink.title'),
      main: safeHtml`<h1>${t('deadLink.title')}</h1>
        <p>${t(`deadLink.${link}`)}</p>
        ${this.#frame.people(view)}
        <p>
          <a class="button primary wide" href="${addressInLanguage(again, language)}">${t('linkOnItsWay.again')}</a>
        </p>`,
    });
  }

  passwordChanged(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('passwordChanged.title'),
      main: safeHtml`<h1>${t('passwordChanged.title')}</h1>
        <p>${t('passwordChanged.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('signIn.title')}</a></p>`,
    });
  }

  tooManyTries(view: PageView, waitMs: number, again: string): string {
    const { t } = view;
    return this.#page(view, {
      title: t('tooMany.title'),
      main: safeHtml`<h1>${t('tooMany.title')}</h1>
        <p>${t('tooMany.wait', { count: Math.ceil(waitMs / 60_000) })}</p>
        <p><a class="button primary wide" href="${again}">${t('translation:gate.startAgain')}</a></p>`,
    });
  }

  #page(view: PageView, page: FramedPage): string {
    return this.#frame.page(view, page);
  }
}
