import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/Icon.tsx';
import { TalkIllustration } from '../../kit/TalkIllustration.tsx';
import { useServices } from '../../context/Services.tsx';
import { LearnerLinks } from '../../context/links.ts';
import styles from './dashboard.module.css';

/** The e-book that comes with the product, in KB; a deployment may have another. */
const builtIn = { address: '/e-book.pdf', size: 233 };

/** What this place is for, and the e-book. */
export function Hero() {
  const { t } = useTranslation();
  const { ebook = builtIn.address } = useServices().get<LearnerLinks>(LearnerLinks);
  return (
    <div className={styles.hero}>
      <div className={styles.hills} aria-hidden="true" />
      <div className="wrap">
        <div className={styles.words}>
          <h1>{t('dashboard.title')}</h1>
          <p className={styles.intro}>{t('dashboard.intro')}</p>
          <p>{t('dashboard.text')}</p>
          <p>
            <a href={ebook} download>
              <Icon name="download" />
              {ebook === builtIn.address
                ? t('dashboard.ebookFile', { size: builtIn.size })
                : t('dashboard.ebook')}
            </a>
          </p>
        </div>
        <TalkIllustration />
      </div>
    </div>
  );
}
