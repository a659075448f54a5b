import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibrarySamples } from '../../../domain/catalogue/samples.ts';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { ContentImage } from '../../kit/ContentImage.tsx';
import { useServices } from '../../context/Services.tsx';
import { findAccessSamples } from './samples-store.ts';
import styles from './shop.module.css';

const onTheWay: LibrarySamples = { activities: 0, programmes: 0, cards: [] };

/** Shows pictures of four items that access opens, and the number of all; renders nothing if they cannot be loaded. */
export function AccessSamples() {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [samples, setSamples] = useState<LibrarySamples | null>(onTheWay);
  useEffect(() => findAccessSamples(services, setSamples), [services]);
  if (samples === null) return null;
  const { cards, activities, programmes } = samples;
  return (
    <div className={styles.bought} aria-busy={cards.length === 0}>
      <ul>
        {cards.map(({ slug, title, imageSrc, language }) => (
          <li key={slug} {...contentLanguageAttributes(i18n, language).tags}>
            <ContentImage key={imageSrc} src={imageSrc} className={undefined} width={300} height={150} />
            {title}
          </li>
        ))}
      </ul>
      {cards.length > 0 && <p>{t('shop.bought', { count: activities, programmes })}</p>}
    </div>
  );
}
