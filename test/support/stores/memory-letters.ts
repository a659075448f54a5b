import type {
  MailContent,
  MailWriter,
  MailDraft,
} from '../../../src/application/ports/server/platform/mail-writer.ts';

/** Writes mails of one line, with their kind and their token. */
export class MemoryLetters implements MailWriter {
  write(letter: MailContent, { email, language }: { email: string; language: string }): MailDraft {
    const text = [letter.kind, language, 'token' in letter ? letter.token : ''].join(' ').trim();
    return { to: email, subject: letter.kind, text, html: `<p>${text}</p>` };
  }
}
