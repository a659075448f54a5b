import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { useServices } from '../../context/Services.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { LearnerLinks } from '../../context/links.ts';
import styles from './shop.module.css';

const points = ['everything', 'family', 'once', 'cancel'] as const;

/** Reserves the height of the pictures while their chunk loads. */
const SamplesSpace = () => (
  <div className={styles.bought} aria-busy="true">
    <ul />
  </div>
);

const accessSamples = () => import('./AccessSamples.tsx').then((module) => module.AccessSamples);

/** Shows the offer with pictures of the content. */
export function AccessOffer() {
  const { t } = useTranslation();
  const { Part: AccessSamples, failure } = useLazyPart(accessSamples);
  return (
    <div className={styles.about}>
      <h1>{t('shop.title')}</h1>
      <p className={styles.intro}>{t('shop.intro')}</p>
      {AccessSamples ? <AccessSamples /> : !failure && <SamplesSpace />}
    </div>
  );
}

/** Says what access includes, and which address answers questions. */
export function AccessExplanation() {
  const { t } = useTranslation();
  const { supportEmail } = useServices().get(LearnerLinks);
  return (
    <div className={styles.more}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="tick" />
            {t(`shop.points.${point}`)}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/terms-and-conditions">{t('shop.terms')}</Link>
      </p>
      {supportEmail && (
        <p>
          {t('shop.support')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </div>
  );
}
