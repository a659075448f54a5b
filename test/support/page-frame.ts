import type { Clock } from '../../src/application/ports/clock.ts';
import { PageFrame, pageStylesheets } from '../../src/infrastructure/node/platform/pages/page-frame.ts';
import { ServerTexts } from '../../src/infrastructure/node/platform/pages/server-texts.ts';

/** Returns the frame of the server's pages with the product's own style and texts. */
export function testFrame({
  clock,
  publicUrl,
  folder = 'src/ui/public/locales',
}: {
  clock: Clock;
  publicUrl: string;
  folder?: string;
}): PageFrame {
  const texts = new ServerTexts({ folder, clock });
  const stylesheetPaths = pageStylesheets.map((path) => `src/${path}`);
  return new PageFrame({ texts, publicUrl, stylesheetPaths });
}
