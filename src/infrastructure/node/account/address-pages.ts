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
  taken(view: PageView): string {
    return this.#told(view, 'addressTaken', this.#account(view));
  }

  dead(view: PageView, wish: AddressWish, link: LinkRejection): string {
    return this.#told(view, 'deadLink', this.#account(view), `${wish}.dead.${link}`);
  }

  #account({ language }: PageView): { href: string; label: string } {
    return { href: inLanguage(`${this.#frame.publicUrl}/account`, language), label: 'addressTaken.account' };
  }

  #told(view: PageView, page: string, on: { href: string; label: string }, text = `${page}.text`): string {
    const { t } = view;
    return this.#frame.page(view, {
      title: t(`${page}.title`),
      main: html`<h1>${t(`${page}.title`)}</h1>
        <p>${t(text)}</p>
        <p><a class="button primary wide" href="${on.href}">${t(on.label)}</a></p>`,
    });
  }
}
