import type { PlayableActivity } from '../../../domain/activity/definition.ts';
import { computeRetryDelay } from '../../../domain/sequencer/timing.ts';
import { listStepPictures } from '../../../domain/steps/step-kinds.ts';

/** The tries take about a minute in all; when the network returns, a missing picture is requested again in any case. */
const mostTries = 5;

/**
 * Requests all pictures of a conversation, and a failed one again after a pause and when the network returns. When a
 * service worker takes the page over, all are requested again, because the browser no longer finds in its memory the
 * pictures that the page received before. Requests none without a DOM.
 */
export function preloadConversationPictures({ touchpoints }: PlayableActivity): HTMLImageElement[] {
  if (typeof Image === 'undefined') return [];
  const pictures = touchpoints.flatMap(({ steps }) => steps.flatMap(listStepPictures));
  const addresses = new Set(pictures.map(({ picture }) => picture.url));
  return Array.from(addresses, (address) => {
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = address;
    let failed = 0;
    const again = (): void => void (image.src = address);
    image.addEventListener('error', () => {
      failed += 1;
      if (failed < mostTries) setTimeout(again, computeRetryDelay(failed));
      window.addEventListener('online', again, { once: true });
    });
    navigator.serviceWorker?.addEventListener('controllerchange', again, { once: true });
    return image;
  });
}
