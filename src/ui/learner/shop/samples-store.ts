import { LearnerGateway } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { emptyCatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { chooseSamples, type LibrarySamples } from '../../../domain/catalogue/samples.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Calls back with samples of the library, or with null when there are none. The returned function cancels this. */
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
