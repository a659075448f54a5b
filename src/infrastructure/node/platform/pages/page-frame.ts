import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { placeholderSupportEmail } from '../../../../domain/support/support-email.ts';
import { serverPagePermissionsPolicy } from '../http/permissions-policy.ts';
import { safeHtml } from './html.ts';
import type { SafeHtml } from './html.ts';
import { firesideSceneSvg, logoSvg } from './page-art.ts';
import type { Helpline } from '../../../../domain/support/helpline.ts';
import type { PageRequest, ServerTexts, Translate, TextsInLanguage } from './server-texts.ts';

/** The headers of every page that the server renders: nothing inline, nothing external, no frames. */
export const serverPageHeaders = {
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
  'permissions-policy': serverPagePermissionsPolicy,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The language and texts of a page, and its address in other languages (null if it has none). */
export type PageView = TextsInLanguage & { address: string | null };

/** The headers of a page with a password field, whose script may run. */
const passwordPageHeaders = {
  ...serverPageHeaders,
  'content-security-policy': serverPageHeaders['content-security-policy'].replace(
    "script-src 'none'",
    "script-src 'self'",
  ),
};

export type FramedPage = {
  /** The page's heading, for the browser's tab; `main` must contain its own `<h1>`. */
  title: string;
  main: SafeHtml;
  /** True if the form must be corrected; the browser's tab shows this too. */
  isError?: boolean;
  /** True if the page has a password field; it must be sent with `sendPasswordPage`. */
  takesPassword?: boolean;
};

/** The style sheets of the server's pages below `src`, in order: the web program's, and one for these pages alone. */
export const pageStylesheets = [
  'ui/styles/tokens.css',
  'ui/styles/fonts.css',
  'ui/styles/base.css',
  'ui/styles/loading.css',
  'ui/kit/Button.module.css',
  'ui/kit/forms/Field.module.css',
  'ui/kit/page/SkipLink.module.css',
  'ui/kit/forms/ErrorSummary.module.css',
  'ui/kit/illustrations/Art.module.css',
  'infrastructure/node/platform/pages/pages.css',
];

/** Renders the frame around every page that the server sends; all pages work without JavaScript. */
export class PageFrame {
  readonly texts: ServerTexts;
  readonly publicUrl: string;
  readonly stylesheet: { href: string; text: string };
  /** The support address. */
  readonly supportEmail: string;

  /** Creates the frame; `stylesheetPaths` are the files of `pageStylesheets`, which are served as one. */
  constructor(parts: {
    texts: ServerTexts;
    publicUrl: string;
    stylesheetPaths: readonly string[];
    supportEmail?: string | null;
  }) {
    this.texts = parts.texts;
    this.publicUrl = parts.publicUrl;
    this.supportEmail = parts.supportEmail ?? placeholderSupportEmail;
    const text = parts.stylesheetPaths.map((path) => readFileSync(path, 'utf8')).join('\n');
    const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
    this.stylesheet = { href: `/assets/pages.css?v=${version}`, text };
  }

  /**
   * Returns the view (language, texts, address) for a request; `uiLocales` are the languages of the sign-in request.
   */
  view(request: PageRequest, uiLocales?: string): PageView {
    const words = this.texts.in(this.texts.languageOf(request, uiLocales));
    return { ...words, address: request.originalUrl };
  }

  /** Returns the support address, for a page that cannot solve the problem. */
  people({ t }: PageView): SafeHtml {
    const email = this.supportEmail;
    return safeHtml`<p>${t('people')} <a href="mailto:${email}">${email}</a></p>`;
  }

  /** Returns a complete page as HTML text. */
  page(view: PageView, { title, main, isError = false, takesPassword = false }: FramedPage): string {
    const { language, t } = view;
    const heading = t(`translation:page.${isError ? 'errorTitle' : 'title'}`, { heading: title });
    return safeHtml`<!doctype html>
      <html lang="${tagOf(language)}" dir="${this.texts.directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${heading}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${this.stylesheet.href}" />
          ${takesPassword ? safeHtml`<script src="/show-password.js" defer></script>` : null}
        </head>
        <body>
          <a class="skip" href="#main">${t('translation:page.skipToContent')}</a>
          <div class="room">
            <header>
              <a class="home" href="${this.publicUrl}/" aria-label="${t('translation:header.home')}"
                >${logoSvg}<span>${t('translation:brand.name')}</span></a
              >
              ${this.#languages(view)}
            </header>
            <main id="main" tabindex="-1"><div class="card">${main}</div></main>
            ${this.#footer(view)}
          </div>
          <div class="scene" aria-hidden="true">
            <p>${t('translation:dashboard.title')}</p>
            ${firesideSceneSvg}
          </div>
        </body>
      </html>`.text;
  }

  #languages({ address, language, t }: PageView): SafeHtml | null {
    const { languages } = this.texts;
    if (address === null || languages.length < 2) return null;
    const links = languages.map((other) => {
      const name = t(`languages:${other}`);
      const lang = tagOf(other);
      return other === language
        ? safeHtml`<li><span lang="${lang}" aria-current="true">${name}</span></li>`
        : safeHtml`<li>
            <a href="${addressInLanguage(address, other)}" lang="${lang}" hreflang="${lang}">${name}</a>
          </li>`;
    });
    return safeHtml`<nav aria-label="${t('translation:preferences.language')}">
      <ul role="list">
        ${links}
      </ul>
    </nav>`;
  }

  #footer({ t, helplines }: PageView): SafeHtml {
    return safeHtml`<footer>
      ${helpNow(t, helplines)}
      <nav aria-label="${t('translation:footer.policies')}">
        <ul role="list">
          <li>
            <a href="${this.publicUrl}/privacy-policy">${t('translation:footer.privacyPolicy')}</a>
          </li>
          <li>
            <a href="${this.publicUrl}/safeguarding-policy">${t('translation:footer.safeguardingPolicy')}</a>
          </li>
          <li><a href="${this.publicUrl}/cookie-policy">${t('translation:footer.cookiePolicy')}</a></li>
        </ul>
      </nav>
    </footer>`;
  }
}

/** Lists the help lines to call, as at the foot of the web program's pages. */
function helpNow(t: Translate, helplines: readonly Helpline[]): SafeHtml {
  const lines = helplines.map(
    ({ name, contact, href, note }) =>
      safeHtml`<li>
        <strong>${name}</strong> <a href="${href}">${contact}</a>
        ${note === undefined ? null : safeHtml`<span>${note}</span>`}
      </li>`,
  );
  return safeHtml`<details>
    <summary>${t('translation:footer.helpTitle')}</summary>
    <p>${t('translation:footer.helpText')}</p>
    <ul role="list">
      ${lines}
    </ul>
  </details>`;
}

/** Returns the same address in another language. */
export function addressInLanguage(address: string, language: string): string {
  const [path = '', query] = address.replace(/#.*$/s, '').split('?', 2);
  const params = new URLSearchParams(query);
  params.set('lng', language);
  return `${path}?${params.toString()}`;
}

/** Sends a page with its headers. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(serverPageHeaders).send(page);
}

/** Sends a page with a password field and its headers. */
export function sendPasswordPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(passwordPageHeaders).send(page);
}

/** Returns the language tag of a page; English is British English (decision A91). */
const tagOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
