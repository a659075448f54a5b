import { safeHtml, type SafeHtml } from '../pages/html.ts';

/** The content of one mail, in the person's language. */
export type MailHtmlContent = {
  title: string;
  paragraphs: string[];
  action?: { label: string; href: string; help: string };
  /** The advice for a recipient who did not request this mail. */
  note: string;
  /** The support address. */
  people?: { label: string; email: string };
  /** The link that takes the account back. */
  back?: { label: string; href: string };
  /** The link that ends mails of this kind. */
  end?: { label: string; href: string };
  signature: string;
};

/**
 * The design's colours as mail programs support them: inline for light, and a style sheet for dark and forced colours.
 */
const body =
  'margin:0;padding:24px 12px;background:#f1f6f3;color:#14313a;font:400 17px/1.6 system-ui,sans-serif;overflow-wrap:anywhere';
const brand = 'max-width:34rem;margin:0 auto 16px;font-size:22px;font-weight:700;color:#0b5f6b';
const card =
  'max-width:34rem;margin:0 auto;padding:28px;box-sizing:border-box;background:#ffffff;border:1px solid #c6d3cd;border-radius:28px 28px 28px 6px';
const heading = 'margin:0 0 16px;font-size:26px;line-height:1.2';
const button =
  'display:inline-block;padding:12px 24px;border-radius:14px 14px 14px 6px;background:#0b5f6b;color:#ffffff;font-weight:700;text-decoration:none';
const small = 'margin:20px 0 0;font-size:15px;color:#43585f';

const other = `@media (prefers-color-scheme: dark) {
  .room { background: #0f1d22 !important; color: #edf3f0 !important; }
  .brand { color: #93dad9 !important; }
  .card { background: #172a31 !important; border-color: #31474e !important; color: #edf3f0 !important; }
  .link { color: #93dad9 !important; }
  .button { background: #86d4d3 !important; color: #06262b !important; }
  .small { color: #b5c6c6 !important; }
}
@media (forced-colors: active) {
  .button { background: Canvas !important; color: LinkText !important; outline: 2px solid; }
}`;

/** Returns a mail in the product's design, without tables, pictures or external resources. */
export function renderMailHtml(
  { title, paragraphs, action, note, people, back, end, signature }: MailHtmlContent,
  language: string,
): string {
  return safeHtml`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${other}
        </style>
      </head>
      <body class="room" style="${body}">
        <main>
          <div class="brand" style="${brand}">${signature}</div>
          <div class="card" style="${card}">
            <h1 style="${heading}">${title}</h1>
            ${paragraphs.map((text) => safeHtml`<p style="margin:0 0 20px">${text}</p>`)}
            ${action ? buttonOf(action) : null}
            <p class="small" style="${small}">${note}</p>
            ${
              people
                ? safeHtml`<p class="small" style="${small}">
                    ${people.label}
                    <a class="link" style="color:#0b5f6b" href="mailto:${people.email}">${people.email}</a>
                  </p>`
                : null
            }
            ${[back, end].flatMap((link) => (link ? [safeHtml`<p class="small" style="${small}"><a class="link" style="color:#0b5f6b" href="${link.href}">${link.label}</a></p>`] : []))}
          </div>
        </main>
      </body>
    </html>`.text;
}

const buttonOf = ({ label, href, help }: NonNullable<MailHtmlContent['action']>): SafeHtml =>
  safeHtml`<p style="margin:0 0 20px">
      <a class="button" style="${button}" href="${href}">${label}</a>
    </p>
    <p class="small" style="${small}">
      ${help}<br /><a class="link" style="color:#0b5f6b" href="${href}">${href}</a>
    </p>`;
