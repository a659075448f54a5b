import type { AccountTakeBackSummary } from '../../../application/account/undo-recent-changes.ts';
import type { LinkRejection } from '../../../application/ports/server/account/account-links.ts';
import { safeHtml, type SafeHtml } from '../platform/pages/html.ts';
import { renderDisabledAccountPage } from './closed-account.ts';
import { addressInLanguage, type PageFrame, type PageView } from '../platform/pages/page-frame.ts';

/** The direction in which an address changes: to a new one, or back to the former one. */
export type AddressChangeDirection = 'newAddress' | 'oldAddress';

/** Renders the pages that mails about a change of address open; they work without JavaScript. */
export class AddressChangePages {
  readonly #frame: PageFrame;

  constructor(frame: PageFrame) {
    this.#frame = frame;
  }

  /** Returns a page with one button, so that a mail scanner that opens the link changes nothing. */
  ask(view: PageView, wish: AddressChangeDirection): string {
    const { t } = view;
    return this.#frame.page(view, {
      title: t(`${wish}.title`),
      main: safeHtml`<h1>${t(`${wish}.title`)}</h1>
        <p>${t(`${wish}.text`)}</p>
        <form method="post">
          <button class="button primary wide" type="submit">${t(`${wish}.submit`)}</button>
        </form>`,
    });
  }

  changed(view: PageView): string {
    return this.#result(view, 'addressChanged', { href: `${this.#frame.publicUrl}/`, label: 'signIn.title' });
  }

  /** Returns the page that says that another account has the address. */
  taken(view: PageView, wish: AddressChangeDirection): string {
    return this.#result(view, 'addressTaken', this.#account(view), { asks: wish === 'oldAddress' });
  }

  /** Returns the page that says that the address cannot be changed while the last change can still be taken back. */
  closed(view: PageView): string {
    return this.#result(view, 'addressClosed', this.#account(view), { asks: true });
  }

  dead(view: PageView, wish: AddressChangeDirection, link: LinkRejection | 'left'): string {
    if (link === 'disabled') return renderDisabledAccountPage(this.#frame, view);
    const text = `${wish}.dead.${link}`;
    return this.#result(view, 'deadLink', this.#account(view), { text, asks: true });
  }

  /**
   * Returns the page that says that the link to the list has expired, or that the account has another address again.
   */
  listOver(view: PageView, link: LinkRejection | 'left'): string {
    return this.dead(view, 'oldAddress', link === 'left' ? 'left' : 'used');
  }

  /**
   * Returns the page that shows an account's owner a planned erasure, the changes that can be undone, those that could
   * not be, and the browsers that were logged out; `next` leads to a new password. The owner of a disabled account gets
   * the support address instead.
   */
  takenBack(
    view: PageView,
    { at, changes, lost, signIns, erasureOn, isDisabled }: AccountTakeBackSummary,
    next: string,
  ): string {
    const { t, language } = view;
    const times = timesIn(language);
    const erasure =
      erasureOn === null ? t('takenBack.notErased') : t('takenBack.erasedOn', { on: times.day(erasureOn) });
    return this.#frame.page(view, {
      title: t('takenBack.title'),
      main: safeHtml`<h1>${t('takenBack.title')}</h1>
        <p>${erasure}</p>
        ${lost.length === 0 ? null : safeHtml`${lostThings(view, lost)} ${this.#frame.people(view)}`}
        <p>${t(changes.length === 0 ? 'takenBack.nothing' : 'takenBack.text')}</p>
        ${changesToUndo(view, changes, times)}
        ${signIns.length === 0 ? null : loggedOut(view, { at, signIns }, times)}
        ${
          isDisabled
            ? safeHtml`<p><strong>${t('accountClosed.title')}.</strong> ${t('accountClosed.takenBack')}</p>
                ${this.#frame.people(view)}`
            : safeHtml`<p>
                <a class="button primary wide" href="${addressInLanguage(next, language)}">${t('takenBack.next')}</a>
              </p>`
        }`,
    });
  }

  #account({ language }: PageView): { href: string; label: string } {
    return {
      href: addressInLanguage(`${this.#frame.publicUrl}/account`, language),
      label: 'addressTaken.account',
    };
  }

  /** Returns a page with a title, a text and a link; with `asks` it also says how to reach support. */
  #result(
    view: PageView,
    page: string,
    on: { href: string; label: string },
    { text = `${page}.text`, asks = false }: { text?: string; asks?: boolean } = {},
  ): string {
    const { t } = view;
    return this.#frame.page(view, {
      title: t(`${page}.title`),
      main: safeHtml`<h1>${t(`${page}.title`)}</h1>
        <p>${t(text)}</p>
        ${asks ? this.#frame.people(view) : null}
        <p><a class="button primary wide" href="${on.href}">${t(on.label)}</a></p>`,
    });
  }
}

type Times = {
  instant: (at: number) => SafeHtml;
  words: (at: number) => string;
  day: (at: number) => string;
};

/** Returns functions that format instants in a language, in the time zone of London. */
function timesIn(language: string): Times {
  const locale = language === 'en' ? 'en-GB' : language;
  const timeZone = 'Europe/London';
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return {
    instant: (at) => safeHtml`<time datetime="${new Date(at).toISOString()}">${instants.format(at)}</time>`,
    words: (at) => instants.format(at),
    day: (at) => days.format(at),
  };
}

/** Lists the changes from before the takeover of the account, each with a button that undoes it. */
const changesToUndo = (
  { t }: PageView,
  changes: AccountTakeBackSummary['changes'],
  { instant }: Times,
): SafeHtml | null =>
  list(
    changes.map(
      ({ id, kind, at, names, withLater }) =>
        safeHtml`<li>
          <form method="post">
            <p id="${id}">
              <strong>${t(`takenBack.did.${kind}`)}</strong>
              ${names.map((name) => safeHtml`<bdi>${name}</bdi>`)} ${instant(at)}
              ${withLater.length === 0 ? null : t('takenBack.withLater')}
            </p>
            <input type="hidden" name="change" value="${id}" />
            <button class="button quiet wide" type="submit" aria-describedby="${id}">
              ${t('takenBack.undo')}
            </button>
          </form>
        </li>`,
    ),
  );

/** Lists the browsers that were logged out, with their times. */
const loggedOut = (
  { t }: PageView,
  { at, signIns }: Pick<AccountTakeBackSummary, 'at' | 'signIns'>,
  { instant, words }: Times,
): SafeHtml =>
  safeHtml`<h2>${t('takenBack.loggedOut', { at: words(at) })}</h2>
    ${list(
      signIns.map(
        ({ browser, usedAt }) =>
          safeHtml`<li>
            <p><strong>${browser || t('takenBack.browser')}</strong> ${instant(usedAt)}</p>
          </li>`,
      ),
    )}`;

/** Lists the changes that could not be undone. */
const lostThings = ({ t }: PageView, lost: AccountTakeBackSummary['lost']): SafeHtml =>
  safeHtml`<h2>${t('takenBack.lost')}</h2>
    ${list(
      lost.map(
        ({ thing, name }) =>
          safeHtml`<li>
            <p><strong>${t(`takenBack.lostThing.${thing}`)}</strong> <bdi>${name}</bdi></p>
          </li>`,
      ),
    )}
    <p>${t('takenBack.lostText')}</p>`;

const list = (rows: readonly SafeHtml[]): SafeHtml | null =>
  rows.length === 0
    ? null
    : safeHtml`<ul class="done" role="list">
        ${rows}
      </ul>`;
