import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice, computeWeeklyPricePence } from '../../domain/shop/price.ts';
import { LearnerLinks, type LearnerAccessOffer } from '../context/links.ts';
import { useServices } from '../context/Services.tsx';
import { Icon } from '../kit/Icon.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import styles from '../layout/layout.module.css';

const lines = [
  ['time', 'clock'],
  ['private', 'lock'],
  ['free', 'tick'],
] as const;
const bubbles = [
  ['one', 'coach'],
  ['two', 'you'],
  ['three', 'coach'],
  ['four', 'you'],
] as const;

/**
 * Introduces the product to visitors: three lines, a part of a real conversation, the free content and the price of
 * the rest.
 */
export function WelcomeTour() {
  const { t } = useTranslation();
  const { offer } = useServices().get(LearnerLinks);
  // The build does not know the offer. The first render therefore has none, so that it equals the HTML being hydrated.
  const shownOffer = useDeferredValue(offer, undefined);
  return (
    <div className={styles.tour}>
      <ul className={styles.lines}>
        {lines.map(([line, icon]) => (
          <li key={line}>
            <Icon name={icon} />
            {t(`welcome.lines.${line}`)}
          </li>
        ))}
      </ul>
      <figure>
        <figcaption>
          <strong>{t('welcome.picture.title')}</strong> {t('welcome.picture.who')}
        </figcaption>
        <ol className={styles.talk}>
          {bubbles.map(([bubble, from]) => (
            <li key={bubble} data-from={from}>
              <VisuallyHidden>{t(`welcome.picture.${from}`)} </VisuallyHidden>
              {t(`welcome.picture.${bubble}`)}
            </li>
          ))}
        </ol>
      </figure>
      <div className={styles.offer}>{shownOffer && <OfferWords offer={shownOffer} />}</div>
    </div>
  );
}

function OfferWords({ offer: { pence, months, free } }: { offer: LearnerAccessOffer }) {
  const { t } = useTranslation();
  const words = pence !== null && {
    price: formatPrice(pence),
    week: formatPrice(computeWeeklyPricePence(pence, months)),
    count: months,
  };
  return (
    <>
      {free.length > 0 && (
        <>
          <p>{t('welcome.free')}</p>
          <ul lang="en">
            {free.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </>
      )}
      {words && <p>{t(months === 12 ? 'welcome.price.year' : 'welcome.price.months', words)}</p>}
      <p>{t('welcome.code')}</p>
    </>
  );
}
