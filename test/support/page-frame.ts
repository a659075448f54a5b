import type { Clock } from '../../src/application/ports/clock.ts';
import { PageFrame } from '../../src/infrastructure/node/pages/page-frame.ts';
import { ServerTexts } from '../../src/infrastructure/node/pages/server-texts.ts';

/** The product's own look and words. */
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
  const stylesheetPaths = [
    'src/ui/styles/tokens.css',
    'src/ui/styles/fonts.css',
    'src/infrastructure/node/pages/pages.css',
  ];
  return new PageFrame({ texts, publicUrl, stylesheetPaths });
}
