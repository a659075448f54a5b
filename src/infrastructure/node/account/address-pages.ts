import type { DoneBefore } from '../../../application/ports/server/account-addresses.ts';
import type { LinkRejection } from '../../../application/ports/server/account-links.ts';
import { html } from '../platform/pages/html.ts';
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
    const text = `${wish}.dead.${link}`;
    return this.#told(view, 'deadLink', this.#account(view), { text, asks: true });
  }

  /**
   * Lists the changes made before an account was taken, each with a button that undoes it; `next` leads to a new
   * password.
   */
  doneBefore(view: PageView, changes: readonly DoneBefore[], next: string): string {
    const { t, language } = view;
    const instants = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Europe/London',
    });
    const rows = changes.map(
      ({ id, kind, at }) =>
        html`<li>
          <form method="post">
            <p id="${id}">
              ${t(`takenBack.did.${kind}`)}<br /><time datetime="${new Date(at).toISOString()}"
                >${instants.format(at)}</time
              >
            </p>
            <input type="hidden" name="change" value="${id}" />
            <button class="button wide" type="submit" aria-describedby="${id}">${t('takenBack.undo')}</button>
          </form>
        </li>`,
    );
    return this.#frame.page(view, {
      title: t('takenBack.title'),
      main: html`<h1>${t('takenBack.title')}</h1>
        <p>${t(changes.length === 0 ? 'takenBack.nothing' : 'takenBack.text')}</p>
        ${
          changes.length === 0
            ? null
            : html`<ul role="list">
                ${rows}
              </ul>`
        }
        <p>
          <a class="button primary wide" href="${inLanguage(next, language)}">${t('takenBack.next')}</a>
        </p>`,
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
