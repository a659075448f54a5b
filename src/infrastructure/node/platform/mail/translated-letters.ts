import type {
  MailContent,
  MailWriter,
  MailDraft,
} from '../../../../application/ports/server/platform/mail-writer.ts';
import { placeholderSupportEmail } from '../../../../domain/support/support-email.ts';
import { formatLocalTime } from '../../../../domain/platform/local-time.ts';
import type { ServerTexts, Translate } from '../pages/server-texts.ts';
import { renderMailHtml, type MailHtmlContent } from './letter-html.ts';

/** Writes mails from the server's texts, each as plain text and as HTML with the same content. */
export class TranslatedMailWriter implements MailWriter {
  readonly #texts: ServerTexts;
  readonly #publicUrl: string;
  readonly #supportEmail: string;

  constructor(texts: ServerTexts, publicUrl: string, supportEmail: string | null = null) {
    this.#texts = texts;
    this.#publicUrl = publicUrl;
    this.#supportEmail = supportEmail ?? placeholderSupportEmail;
  }

  write(letter: MailContent, { email, language }: { email: string; language: string }): MailDraft {
    const { t } = this.#texts.in(language);
    const content = this.#content(letter, t, language);
    const mail = {
      to: email,
      subject: t(`mail.${letter.kind}.subject`),
      text: plain(content),
      html: renderMailHtml(content, language),
    };
    const { end } = content;
    return end ? { ...mail, endAddress: end.href } : mail;
  }

  #content(letter: MailContent, t: Translate, language: string): MailHtmlContent {
    const values = valuesOf(letter, language);
    const of = (part: string): string => t(`mail.${letter.kind}.${part}`, values);
    const isClosed = letter.kind === 'takenBack' && letter.isDisabled;
    const content: MailHtmlContent = {
      title: of('title'),
      paragraphs: [
        letter.kind === 'reminder' ? t(`mail.reminder.about.${letter.about}`, values) : of('text'),
        ...('erasureOn' in letter && letter.erasureOn !== null ? [of('erasure')] : []),
        ...(isClosed ? [of('disabled')] : []),
      ],
      note: of(letter.kind === 'erasurePlanned' && letter.token === null ? 'noteAlone' : 'note'),
      signature: t('translation:brand.name'),
    };
    const withPeople = { ...content, people: { label: t('mail.people'), email: this.#supportEmail } };
    if (letter.kind === 'addressLeft' || isClosed) return withPeople;
    const action = { label: of('button'), href: this.#href(letter, language), help: t('mail.linkHelp') };
    return this.#withLinks(
      letter,
      { ...(letter.kind === 'takenBack' ? withPeople : content), action },
      t,
      language,
    );
  }

  /** Adds the links below the button, such as the one that takes the account back. */
  #withLinks(letter: MailContent, content: MailHtmlContent, t: Translate, language: string): MailHtmlContent {
    const back =
      'token' in letter && letter.token !== null && letter.kind in takingBack ? letter.token : null;
    if (back !== null) {
      const href = `${this.#publicUrl}/idp/old-address/${back}?lng=${language}`;
      return { ...content, back: { label: t('mail.takeBack'), href } };
    }
    if (letter.kind !== 'reminder') return content;
    const href = `${this.#publicUrl}/reminders/end/${letter.endToken}?lng=${language}`;
    return { ...content, end: { label: t('mail.reminder.end'), href } };
  }

  #href(letter: MailContent, language: string): string {
    const path = hasPage(letter) ? `${pageOf[letter.kind]}/${letter.token}` : homeOf(letter);
    return `${this.#publicUrl}${path}?lng=${language}`;
  }
}

/** The pages that the links of mails open. */
const pageOf = {
  verify: '/verify-email',
  newPassword: '/idp/new-password',
  signInLink: '/idp/sign-in-link',
  newAddress: '/idp/new-address',
  addressChanged: '/idp/old-address',
} as const;

const hasPage = (letter: MailContent): letter is Extract<MailContent, { kind: keyof typeof pageOf }> =>
  letter.kind in pageOf;

/** The pages behind the buttons of mails about a change; below the button is the link that takes the account back. */
const takingBack: Partial<Record<MailContent['kind'], string>> = {
  passwordChanged: '/',
  addressVerified: '/',
  passkeyAdded: '/account',
  passkeyRemoved: '/account',
  factorSet: '/account',
  factorRemoved: '/account',
  recoveryCodeUsed: '/account',
  erasurePlanned: '/account',
};

/** Returns the address behind the button of a mail without a page of its own. */
function homeOf({ kind }: MailContent): string {
  if (kind === 'notPublished') return '/admin/editor';
  return kind === 'takenBack' ? '/idp/forgotten-password' : (takingBack[kind] ?? '/');
}

/** Returns the values for the placeholders in a mail's text. */
function valuesOf(letter: MailContent, language: string): Record<string, string> {
  const locale = language === 'en' ? 'en-GB' : language;
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/London' });
  switch (letter.kind) {
    case 'receipt': {
      const { amount, paidAt, until, reference } = letter;
      return { amount, paidOn: days.format(paidAt), until: days.format(until), reference };
    }
    case 'erasurePlanned': {
      const until = letter.until === null ? '' : instants.format(letter.until);
      return { on: days.format(letter.on), until };
    }
    case 'addressChanged':
    case 'takenBack':
    case 'addressLeft': {
      const on = 'erasureOn' in letter && letter.erasureOn !== null ? days.format(letter.erasureOn) : '';
      const until = 'until' in letter ? instants.format(letter.until) : '';
      return { on, until, at: 'at' in letter ? instants.format(letter.at) : '' };
    }
    case 'reminder': {
      const { at, zone: timeZone } = letter;
      const named = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
      const day = new Intl.DateTimeFormat(locale, named).format(at).replace(',', '');
      return { day, when: `${day}, ${formatLocalTime(at, timeZone).slice(11)}` };
    }
    default:
      return 'until' in letter ? { until: instants.format(letter.until) } : {};
  }
}

function plain({ title, paragraphs, action, note, people, back, end, signature }: MailHtmlContent): string {
  const button = action ? [`${action.label}:\n${action.href}`] : [];
  const lines = [
    title,
    ...paragraphs,
    ...button,
    note,
    ...(people ? [`${people.label} ${people.email}`] : []),
  ];
  const further = [back, end].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : []));
  return `${[...lines, ...further, signature].join('\n\n')}\n`;
}
