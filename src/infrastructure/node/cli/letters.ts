import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TranslatedLetters } from '../platform/mail/translated-letters.ts';
import { ServerTexts } from '../platform/pages/server-texts.ts';
import { canWrite } from '../shop/create-shop.ts';
import type { Product } from './command.ts';
import type { Stored } from './database.ts';

/** The texts of mails, from the sources or the build; null where no mails are sent. */
export function lettersOf(
  { settings, clock }: Pick<Stored, 'settings' | 'clock'>,
  { folder }: Product,
): TranslatedLetters | null {
  if (!canWrite(settings)) return null;
  const [source, built] = [join(folder, 'src/ui/public/locales'), join(folder, 'dist/web/locales')];
  const texts = new ServerTexts({ folder: existsSync(source) ? source : built, clock });
  return new TranslatedLetters(texts, settings.publicUrl);
}
