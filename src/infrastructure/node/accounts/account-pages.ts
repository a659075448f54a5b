import type { DeadLink } from '../../../application/ports/account-links.ts';
import { describedBy, emailField, problemSummary, type FieldProblem } from '../pages/form-parts.ts';
import { html, type Html } from '../pages/html.ts';
import { inLanguage, type Page, type PageFrame, type PageView } from '../pages/page-frame.ts';

/** The pages that mails lead to, and the one that asks for such a mail; they work without JavaScript. */
export class AccountPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /** One button, so that a mail scanner that opens the link uses nothing up. The form posts to its own address. */
  verifyEmail(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('verifyEmail.title'),
      main: html`<h1>${t('verifyEmail.title')}</h1>
        <p>${t('verifyEmail.text')}</p>
        <form method="post">
          <button class="button" type="submit">${t('verifyEmail.submit')}</button>
        </form>`,
    });
  }

  forgottenPassword(view: PageView, email: string, problem: FieldProblem | null): string {
    const { t } = view;
    return this.#page(view, {
      title: t('forgotten.title'),
      isError: problem !== null,
      main: html`${problemSummary(view, problem)}
        <h1>${t('forgotten.title')}</h1>
        <p>${t('forgotten.text')}</p>
        <form method="post" novalidate>
          ${emailField(view, email, describedBy('email', problem))}
          <button class="button" type="submit">${t('forgotten.submit')}</button>
        </form>
        <p class="aside"><a href="${this.#frame.publicUrl}/">${t('tooMany.again')}</a></p>`,
    });
  }

  /** The same whether there is such an account or not. */
  linkOnItsWay(view: PageView): string {
    const { t, language } = view;
    return this.#page(view, {
      title: t('linkOnItsWay.title'),
      main: html`<h1>${t('linkOnItsWay.title')}</h1>
        <p>${t('linkOnItsWay.text')}</p>
        <p>${t('linkOnItsWay.spam')}</p>
        <p class="aside">
          <a href="${inLanguage('/idp/forgotten-password', language)}">${t('linkOnItsWay.again')}</a>
        </p>`,
    });
  }

  newPassword(view: PageView, problem: FieldProblem | null): string {
    const { t } = view;
    const field = (name: string): Html =>
      html`<label for="${name}">${t(`newPassword.${name}`)}</label>
        <input
          id="${name}"
          name="${name}"
          type="password"
          autocomplete="new-password"
          ${describedBy(name, problem)}
        />`;
    return this.#page(view, {
      title: t('newPassword.title'),
      isError: problem !== null,
      main: html`${problemSummary(view, problem)}
        <h1>${t('newPassword.title')}</h1>
        <p>${t('newPassword.rule')}</p>
        <form method="post" novalidate>
          ${field('password')} ${field('confirmPassword')}
          <button class="button" type="submit">${t('newPassword.submit')}</button>
        </form>`,
    });
  }

  deadLink(view: PageView, link: DeadLink): string {
    const { t, language } = view;
    return this.#page(view, {
      title: t('deadLink.title'),
      main: html`<h1>${t('deadLink.title')}</h1>
        <p>${t(`deadLink.${link}`)}</p>
        <p>
          <a class="button" href="${inLanguage('/idp/forgotten-password', language)}"
            >${t('linkOnItsWay.again')}</a
          >
        </p>`,
    });
  }

  passwordChanged(view: PageView): string {
    const { t } = view;
    return this.#page(view, {
      title: t('passwordChanged.title'),
      main: html`<h1>${t('passwordChanged.title')}</h1>
        <p>${t('passwordChanged.text')}</p>
        <p><a class="button" href="${this.#frame.publicUrl}/">${t('signIn.title')}</a></p>`,
    });
  }

  tooManyTries(view: PageView, waitMs: number, again: string): string {
    const { t } = view;
    return this.#page(view, {
      title: t('tooMany.title'),
      main: html`<h1>${t('tooMany.title')}</h1>
        <p>${t('tooMany.wait', { count: Math.ceil(waitMs / 60_000) })}</p>
        <p><a class="button" href="${again}">${t('translation:gate.startAgain')}</a></p>`,
    });
  }

  #page(view: PageView, page: Page): string {
    return this.#frame.page(view, page);
  }
}
