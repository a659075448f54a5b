import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import { picturesOf } from '../../../domain/steps/step-kinds.ts';

/**
 * Asks for all pictures that the conversation may come to, and again when the network is back; for none where nothing
 * can show them.
 */
export function fetchPictures({ touchpoints }: PlayableActivity): HTMLImageElement[] {
  if (typeof Image === 'undefined') return [];
  const pictures = touchpoints.flatMap(({ steps }) => steps.flatMap(picturesOf));
  const addresses = new Set(pictures.map(({ picture }) => picture.url));
  return Array.from(addresses, (address) => {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = address;
    // The network was lost before the picture was there.
    const again = (): void => void (image.src = address);
    image.addEventListener('error', () => window.addEventListener('online', again, { once: true }));
    return image;
  });
}
