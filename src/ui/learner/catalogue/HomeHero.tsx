import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/Icon.tsx';
import { TalkIllustration } from '../../kit/illustrations/TalkIllustration.tsx';
import { useServices } from '../../context/Services.tsx';
import { LearnerLinks } from '../../context/links.ts';
import { HearthProgress } from './HearthProgress.tsx';
import styles from './dashboard.module.css';

/** The product's own e-book with its size (KB); a deployment may set the address of another. */
const builtIn = { address: '/e-book.pdf', size: 233 };

type HeroProps = { small: boolean; logs: number; partOfDay: 'morning' | 'afternoon' | 'evening' };

/**
 * Shows the purpose of the site and the e-book. `small`, from the second visit on, shows a greeting and hides the rest
 * behind a press.
 */
export function HomeHero({ small, logs, partOfDay }: HeroProps) {
  const { t } = useTranslation();
  const { ebook = builtIn.address } = useServices().get(LearnerLinks);
  const words = (
    <>
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
    </>
  );
  if (small)
    return (
      <div className={styles.hero} data-small>
        <div className="wrap">
          <div className={styles.words}>
            <p className={styles.greeting}>
              {t(`home.greeting.${partOfDay}`)} {logs > 0 && t('home.logs', { count: logs })}
            </p>
            <h1>{t('dashboard.title')}</h1>
            <details>
              <summary>{t('home.whatThisIs')}</summary>
              {words}
            </details>
          </div>
          {logs > 0 && <HearthProgress logs={logs} />}
        </div>
      </div>
    );
  return (
    <div className={styles.hero}>
      <div className={styles.hills} aria-hidden="true" />
      <div className="wrap">
        <div className={styles.words}>
          <h1>{t('dashboard.title')}</h1>
          {words}
        </div>
        <TalkIllustration />
      </div>
    </div>
  );
}
