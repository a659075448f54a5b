import type { NoteWords } from '../../../application/ports/server/reminders/push-sender.ts';
import type { ServerTexts } from '../platform/pages/server-texts.ts';

/** Returns the words that every note on a device has in this language. */
export function noteWords(texts: ServerTexts, language: string): NoteWords {
  const { t } = texts.in(language);
  return { title: t('translation:brand.name'), text: t('note.text'), end: t('note.end') };
}
