import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import { retryAfter } from '../../../domain/sequencer/timing.ts';
import { picturesOf } from '../../../domain/steps/step-kinds.ts';

/** A minute in all; the network's return asks for the picture whatever was tried before. */
const mostTries = 5;

/**
 * Asks for all pictures that the conversation may come to. One that does not come is asked for again after a while, and
 * when the network is back; all of them are when a service worker takes the page over, because a page finds none that
 * it had received before. Asks for none where nothing can show them.
 */
export function fetchPictures({ touchpoints }: PlayableActivity): HTMLImageElement[] {
  if (typeof Image === 'undefined') return [];
  const pictures = touchpoints.flatMap(({ steps }) => steps.flatMap(picturesOf));
  const addresses = new Set(pictures.map(({ picture }) => picture.url));
  return Array.from(addresses, (address) => {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = address;
    let failed = 0;
    const again = (): void => void (image.src = address);
    image.addEventListener('error', () => {
      failed += 1;
      if (failed < mostTries) setTimeout(again, retryAfter(failed));
      window.addEventListener('online', again, { once: true });
    });
    navigator.serviceWorker?.addEventListener('controllerchange', again, { once: true });
    return image;
  });
}
