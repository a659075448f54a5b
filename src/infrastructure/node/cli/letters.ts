import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TranslatedMailWriter } from '../platform/mail/translated-letters.ts';
import { ServerTexts } from '../platform/pages/server-texts.ts';
import { canSendShopMails } from '../shop/create-shop.ts';
import { CommandError, type InstalledProduct } from './command.ts';
import type { DatabaseContext } from './database.ts';

/**
 * Reads the texts of mails from the product's folder or the working directory; null when the server sends no mails.
 * @throws CommandError without texts, because a change that requires a mail to the owner must not happen without one.
 */
export function loadMailWriter(
  { settings, clock }: Pick<DatabaseContext, 'settings' | 'clock'>,
  { folder }: InstalledProduct,
): TranslatedMailWriter | null {
  if (!canSendShopMails(settings)) return null;
  const places = [folder, process.cwd()].flatMap((at) => [
    join(at, 'src/ui/public/locales'),
    join(at, 'dist/web/locales'),
  ]);
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new CommandError('The texts of mails are not here. Run the command in the folder of the product.');
  const texts = new ServerTexts({ folder: found, clock });
  return new TranslatedMailWriter(texts, settings.publicUrl, settings.links.supportEmail);
}
