import type { LinkRejection } from '../../../application/ports/server/account/account-links.ts';
import {
  describedBy,
  emailField,
  problemSummary,
  type FieldProblem,
  passwordField,
} from '../platform/pages/form-parts.ts';
import { html, type Html } from '../platform/pages/html.ts';
import { closedAccountPage } from './closed-account.ts';
import { inLanguage, type FramedPage, type PageFrame, type PageView } from '../platform/pages/page-frame.ts';

/** The pages that mails lead to, and the one that asks for such a mail; they work without JavaScript. */
export class AccountLinkPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /**
   * Shows one button, so that a mail scanner that opens the link uses nothing up. The form posts to its own address.
   * `asks`: several people signed up with the address, and the password tells which of them is meant.
   */
  verifyEmail(view: PageView, asks: boolean, problem: FieldProblem | null): string {
    const { t } = view;
    const password = passwordField(view, {
      name: 'password',
      label: t('verifyEmail.password'),
      autocomplete: 'current-password',
      attributes: describedBy('password', problem),
    });
    return this.#page(view, {
      title: t('verifyEmail.title'),
      isError: problem !== null,
      takesPassword: asks,
      main: html`${problemSummary(view, problem)}
        <h1>${t('verifyEmail.title')}</h1>
        <p>${t(asks ? 'verifyEmail.severalText' : 'verifyEmail.text')}</p>
        <form method="post" novalidate>
          ${asks ? password : null}
          <button class="button primary wide" type="submit">${t('verifyEmail.submit')}</button>
        </form>`,
    });
  }

  /** Asks for the address that a link is mailed to. */
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
      main: html`${problemSummary(view, problem)}
        <h1>${t(`${wish}.title`)}</h1>
        <p>${t(`${wish}.text`)}</p>
        <form method="post" novalidate>
          ${emailField(view, email, describedBy('email', problem))}
          <button class="button primary wide" type="submit">${t(`${wish}.submit`)}</button>
        </form>
        <p class="aside"><a href="${this.#frame.publicUrl}/">${t('tooMany.again')}</a></p>`,
    });
  }

  /** The same whether there is such an account or not. */
  linkOnItsWay(view: PageView, again: string): string {
    const { t, language } = view;
    return this.#page(view, {
      title: t('linkOnItsWay.title'),
      main: html`<h1>${t('linkOnItsWay.title')}</h1>
        <p>${t('linkOnItsWay.text')}</p>
        <p>${t('linkOnItsWay.spam')}</p>
        <p class="aside">
          <a href="${inLanguage(again, language)}">${t('linkOnItsWay.again')}</a>
        </p>`,
    });
  }

  /** One button, so that a mail scanner that opens the link uses nothing up. */
  knowBrowser(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('knowBrowser.title'),
      main: html`<h1>${t('knowBrowser.title')}</h1>
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
      main: html`<h1>${t('browserKnown.title')}</h1>
        <p>${t('browserKnown.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('signIn.title')}</a></p>`,
    });
  }

  /** `kept`: the sealed password, which need not be typed again. `done`: the address of the list of what was done before
   * an account was taken that has just been taken back. */
  newPassword(
    view: PageView,
    problem: FieldProblem | null,
    { kept = '', done = null }: { kept?: string; done?: string | null } = {},
  ): string {
    const { t } = view;
    const field = (name: string): Html =>
      passwordField(view, {
        name,
        label: t(`newPassword.${name}`),
        autocomplete: 'new-password',
        attributes: describedBy(name, problem),
      });
    return this.#page(view, {
      title: t('newPassword.title'),
      isError: problem !== null,
      takesPassword: true,
      main: html`${problemSummary(view, problem)}
        <h1>${t('newPassword.title')}</h1>
        ${
          done === null
            ? null
            : html`<p>${t('newPassword.doneText')}</p>
                <p>
                  <a class="button quiet wide" href="${inLanguage(done, view.language)}"
                    >${t('newPassword.done')}</a
                  >
                </p>`
        }
        <p>${t('newPassword.rule')}</p>
        <form method="post" novalidate>
          ${
            kept === ''
              ? html`${field('password')} ${field('confirmPassword')}`
              : html`<p id="password">${t('signIn.kept')}</p>
                  <input type="hidden" name="kept" value="${kept}" />`
          }
          <button class="button primary wide" type="submit">${t('newPassword.submit')}</button>
        </form>`,
    });
  }

  /** `again`: where another link is asked for. */
  deadLink(view: PageView, link: LinkRejection, again: string): string {
    if (link === 'disabled') return closedAccountPage(this.#frame, view);
    const { t, language } = view;
    return this.#page(view, {
      title: t('deadLink.title'),
      main: html`<h1>${t('deadLink.title')}</h1>
        <p>${t(`deadLink.${link}`)}</p>
        ${this.#frame.people(view)}
        <p>
          <a class="button primary wide" href="${inLanguage(again, language)}">${t('linkOnItsWay.again')}</a>
        </p>`,
    });
  }

  passwordChanged(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('passwordChanged.title'),
      main: html`<h1>${t('passwordChanged.title')}</h1>
        <p>${t('passwordChanged.text')}</p>
        <p><a class="button primary wide" href="${this.#frame.publicUrl}/">${t('signIn.title')}</a></p>`,
    });
  }

  tooManyTries(view: PageView, waitMs: number, again: string): string {
    const { t } = view;
    return this.#page(view, {
      title: t('tooMany.title'),
      main: html`<h1>${t('tooMany.title')}</h1>
        <p>${t('tooMany.wait', { count: Math.ceil(waitMs / 60_000) })}</p>
        <p><a class="button primary wide" href="${again}">${t('translation:gate.startAgain')}</a></p>`,
    });
  }

  #page(view: PageView, page: FramedPage): string {
    return this.#frame.page(view, page);
  }
}
