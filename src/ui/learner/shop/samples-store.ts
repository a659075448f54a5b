import { LearnerGateway } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { emptyCatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { chooseSamples, type LibrarySamples } from '../../../domain/catalogue/samples.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Searches for samples of the library until the returned function is called; answers null when there are none. */
export function findAccessSamples(
  services: Resolver,
  answer: (samples: LibrarySamples | null) => void,
): () => void {
  const search = services.get(LearnerGateway).search(emptyCatalogueFilter);
  let isWanted = true;
  search.shelves.then(
    (shelves) => {
      const found = chooseSamples(shelves);
      if (isWanted) answer(found.cards.length > 0 ? found : null);
    },
    () => isWanted && answer(null),
  );
  return () => {
    isWanted = false;
    search.abort();
  };
}
