import { html } from './html.ts';
import type { Html } from './html.ts';
import type { IdentityTexts } from './identity-texts.ts';
import { firesideScene, logo } from './page-art.ts';

/** What goes with every page of the provider: nothing inline, nothing from elsewhere, no frames. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

export type SignInPage = { email: string; refused: boolean };
export type FailurePage = 'expired' | 'failed' | 'unavailable' | 'notFound';

/** The provider's pages in the product's look; they work without JavaScript. */
export class IdentityPages {
  readonly #texts: IdentityTexts;
  readonly #publicUrl: string;
  readonly #stylesheet: string;

  constructor(texts: IdentityTexts, publicUrl: string, stylesheet: string) {
    this.#texts = texts;
    this.#publicUrl = publicUrl;
    this.#stylesheet = stylesheet;
  }

  /** The form posts to the address it came from. */
  signIn({ email, refused }: SignInPage): string {
    const { signIn, problem } = this.#texts;
    const described = refused ? html` aria-invalid="true" aria-describedby="problem"` : null;
    const summary = html`<div class="problem" role="alert" tabindex="-1" autofocus>
      <h2>${problem}</h2>
      <p><a href="#email" id="problem">${signIn.refused}</a></p>
    </div>`;
    return this.#page(
      signIn.title,
      html`${refused ? summary : null}
        <h1>${signIn.title}</h1>
        <form method="post" novalidate>
          <label for="email">${signIn.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${email}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            ${described}
          />
          <label for="password">${signIn.password}</label>
          <input id="password" name="password" type="password" autocomplete="current-password" ${described} />
          <button class="button" type="submit">${signIn.submit}</button>
        </form>
        <p class="aside">
          ${signIn.noAccount} <a href="${this.#publicUrl}/registration">${signIn.signUp}</a>
        </p>`,
      refused,
    );
  }

  tooManyTries(waitMs: number, again: string): string {
    const { title, wait, reassure, again: label } = this.#texts.tooMany;
    return this.#page(
      title,
      html`<h1>${title}</h1>
        <p>${wait(Math.ceil(waitMs / 60_000))}</p>
        <p>${reassure}</p>
        <p><a class="button" href="${again}">${label}</a></p>`,
    );
  }

  /** Every failure leads back to the start; `details` is a code for support, never a person's own words. */
  failure(page: FailurePage, details?: string): string {
    const { title, text } = this.#texts[page];
    const support = html`<p class="details">${this.#texts.failed.details}: ${details ?? ''}</p>`;
    return this.#page(
      title,
      html`<h1>${title}</h1>
        <p>${text}</p>
        <p><a class="button" href="${this.#publicUrl}/">${this.#texts.startAgain}</a></p>
        ${details === undefined ? null : support}`,
    );
  }

  /** `form` is the provider's own, with its token against forgery. */
  confirmLogOut(form: Html): string {
    const { title, text, confirm, stay } = this.#texts.logOut;
    return this.#page(
      title,
      html`<h1>${title}</h1>
        <p>${text}</p>
        ${form}
        <p class="choices">
          <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes">
            ${confirm}
          </button>
          <a class="button quiet" href="${this.#publicUrl}/">${stay}</a>
        </p>`,
    );
  }

  loggedOut(): string {
    const { title, text, again } = this.#texts.loggedOut;
    return this.#page(
      title,
      html`<h1>${title}</h1>
        <p>${text}</p>
        <p><a class="button" href="${this.#publicUrl}/">${again}</a></p>`,
    );
  }

  #page(title: string, main: Html, isError = false): string {
    const { language, brand, tagline, skip, homeLink, error } = this.#texts;
    return html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${isError ? `${error}: ` : ''}${title} - ${brand}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${this.#stylesheet}" />
        </head>
        <body>
          <a class="skip" href="#main">${skip}</a>
          <div class="room">
            <header>
              <a class="logo" href="${this.#publicUrl}/" aria-label="${homeLink(brand)}"
                >${logo}<span>${brand}</span></a
              >
            </header>
            <main id="main" tabindex="-1"><div class="card">${main}</div></main>
            ${this.#footer()}
          </div>
          <div class="scene" aria-hidden="true">
            <p>${tagline}</p>
            ${firesideScene}
          </div>
        </body>
      </html>`.text;
  }

  #footer(): Html {
    const { policies, privacy, safeguarding, cookies } = this.#texts;
    return html`<footer>
      <nav aria-label="${policies}">
        <ul role="list">
          <li><a href="${this.#publicUrl}/privacy-policy">${privacy}</a></li>
          <li><a href="${this.#publicUrl}/safeguarding-policy">${safeguarding}</a></li>
          <li><a href="${this.#publicUrl}/cookie-policy">${cookies}</a></li>
        </ul>
      </nav>
    </footer>`;
  }
}
