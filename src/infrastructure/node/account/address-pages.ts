import type { TakenBack } from '../../../application/account/done-before.ts';
import type { LinkRejection } from '../../../application/ports/server/account-links.ts';
import { html, type Html } from '../platform/pages/html.ts';
import { closedAccountPage } from './closed-account.ts';
import { inLanguage, type PageFrame, type PageView } from '../platform/pages/page-frame.ts';

/** Which way an address changes: to a new one, or back to the one before. */
export type AddressWish = 'newAddress' | 'oldAddress';

/** The pages that mails about another address lead to; they work without JavaScript. */
export class AddressPages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /** One button, so that a mail scanner that opens the link changes nothing. */
  ask(view: PageView, wish: AddressWish): string {
    const { t } = view;
    return this.#frame.page(view, {
      title: t(`${wish}.title`),
      main: html`<h1>${t(`${wish}.title`)}</h1>
        <p>${t(`${wish}.text`)}</p>
        <form method="post">
          <button class="button primary wide" type="submit">${t(`${wish}.submit`)}</button>
        </form>`,
    });
  }

  changed(view: PageView): string {
    return this.#told(view, 'addressChanged', { href: `${this.#frame.publicUrl}/`, label: 'signIn.title' });
  }

  /** Another account has the address. */
  taken(view: PageView, wish: AddressWish): string {
    return this.#told(view, 'addressTaken', this.#account(view), { asks: wish === 'oldAddress' });
  }

  /** The last change of address can still be taken back. */
  closed(view: PageView): string {
    return this.#told(view, 'addressClosed', this.#account(view), { asks: true });
  }

  dead(view: PageView, wish: AddressWish, link: LinkRejection): string {
    if (link === 'disabled') return closedAccountPage(this.#frame, view);
    const text = `${wish}.dead.${link}`;
    return this.#told(view, 'deadLink', this.#account(view), { text, asks: true });
  }

  /**
   * Shows an account's owner what became of a planned deletion, what was done before it was taken, each with a button
   * that undoes it, and who was logged out; `next` leads to a new password. A disabled account has its way to people
   * instead.
   */
  takenBack(view: PageView, { changes, signIns, erasureOn, isDisabled }: TakenBack, next: string): string {
    const { t, language } = view;
    const locale = language === 'en' ? 'en-GB' : language;
    const timeZone = 'Europe/London';
    const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    const instant = (at: number): Html =>
      html`<time datetime="${new Date(at).toISOString()}">${instants.format(at)}</time>`;
    const done = changes.map(
      ({ id, kind, at, names }) =>
        html`<li>
          <form method="post">
            <p id="${id}">
              <strong>${t(`takenBack.did.${kind}`)}</strong>
              ${names.map((name) => html`<bdi>${name}</bdi>`)} ${instant(at)}
            </p>
            <input type="hidden" name="change" value="${id}" />
            <button class="button quiet wide" type="submit" aria-describedby="${id}">
              ${t('takenBack.undo')}
            </button>
          </form>
        </li>`,
    );
    const ended = signIns.map(
      ({ browser, usedAt }) =>
        html`<li>
          <p><strong>${browser || t('takenBack.browser')}</strong> ${instant(usedAt)}</p>
        </li>`,
    );
    const erasure =
      erasureOn === null ? t('takenBack.notErased') : t('takenBack.erasedOn', { on: days.format(erasureOn) });
    return this.#frame.page(view, {
      title: t('takenBack.title'),
      main: html`<h1>${t('takenBack.title')}</h1>
        <p>${erasure}</p>
        <p>${t(done.length === 0 ? 'takenBack.nothing' : 'takenBack.text')}</p>
        ${list(done)}
        ${
          ended.length === 0
            ? null
            : html`<h2>${t('takenBack.loggedOut')}</h2>
                ${list(ended)}`
        }
        ${
          isDisabled
            ? html`<p><strong>${t('accountClosed.title')}.</strong> ${t('accountClosed.takenBack')}</p>
                ${this.#frame.people(view)}`
            : html`<p>
                <a class="button primary wide" href="${inLanguage(next, language)}">${t('takenBack.next')}</a>
              </p>`
        }`,
    });
  }

  #account({ language }: PageView): { href: string; label: string } {
    return { href: inLanguage(`${this.#frame.publicUrl}/account`, language), label: 'addressTaken.account' };
  }

  /** `asks`: with the way to people who can help. */
  #told(
    view: PageView,
    page: string,
    on: { href: string; label: string },
    { text = `${page}.text`, asks = false }: { text?: string; asks?: boolean } = {},
  ): string {
    const { t } = view;
    return this.#frame.page(view, {
      title: t(`${page}.title`),
      main: html`<h1>${t(`${page}.title`)}</h1>
        <p>${t(text)}</p>
        ${asks ? this.#frame.people(view) : null}
        <p><a class="button primary wide" href="${on.href}">${t(on.label)}</a></p>`,
    });
  }
}

const list = (rows: readonly Html[]): Html | null =>
  rows.length === 0
    ? null
    : html`<ul class="done" role="list">
        ${rows}
      </ul>`;
