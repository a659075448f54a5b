import { LearnerGateway } from '../../../application/ports/device/catalogue/learner-gateway.ts';
import { emptyFilter } from '../../../domain/catalogue/filter.ts';
import { samplesOf, type Samples } from '../../../domain/catalogue/samples.ts';
import type { Resolver } from '../../stores/resolver.ts';

/** Searches for samples of the library until the returned function is called; answers null when there are none. */
export function findSamples(services: Resolver, answer: (samples: Samples | null) => void): () => void {
  const search = services.get(LearnerGateway).search(emptyFilter);
  let isWanted = true;
  search.shelves.then(
    (shelves) => {
      const found = samplesOf(shelves);
      if (isWanted) answer(found.cards.length > 0 ? found : null);
    },
    () => isWanted && answer(null),
  );
  return () => {
    isWanted = false;
    search.abort();
  };
}
