import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LearnerGateway } from '../../../application/ports/device/learner-gateway.ts';
import { emptyFilter } from '../../../domain/catalogue/filter.ts';
import { samplesOf, type Samples } from '../../../domain/catalogue/samples.ts';
import { languagesOn } from '../../kit/content-language.ts';
import { ContentImage } from '../../kit/ContentImage.tsx';
import { useServices } from '../../context/Services.tsx';
import styles from './shop.module.css';

/** Four pictures of what access opens, and how much there is. Where the library does not come, the page does without. */
export function Bought() {
  const { t, i18n } = useTranslation();
  const samples = useSamples();
  const { content: lang } = languagesOn(i18n);
  if (samples === null) return null;
  const { cards, activities, programmes } = samples;
  return (
    <div className={styles.bought} aria-busy={cards.length === 0}>
      <ul>
        {cards.map(({ slug, title, imageSrc }) => (
          <li key={slug} lang={lang}>
            <ContentImage key={imageSrc} src={imageSrc} className={undefined} width={300} height={150} />
            {title}
          </li>
        ))}
      </ul>
      {cards.length > 0 && <p>{t('shop.bought', { count: activities, programmes })}</p>}
    </div>
  );
}

const onTheWay: Samples = { activities: 0, programmes: 0, cards: [] };

/** Null where there is nothing to show. */
function useSamples(): Samples | null {
  const services = useServices();
  const [samples, setSamples] = useState<Samples | null>(onTheWay);
  useEffect(() => {
    const search = services.get<LearnerGateway>(LearnerGateway).search(emptyFilter);
    let isShown = true;
    search.shelves.then(
      (shelves) => {
        const found = samplesOf(shelves);
        if (isShown) setSamples(found.cards.length > 0 ? found : null);
      },
      () => isShown && setSamples(null),
    );
    return () => {
      isShown = false;
      search.abort();
    };
  }, [services]);
  return samples;
}
