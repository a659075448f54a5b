import { useTranslation } from 'react-i18next';
import { isTenderSubject, type ItemSubject } from '../../domain/catalogue/tender.ts';
import { Icon } from '../kit/Icon.tsx';
import { useCatalogueLabels } from './CatalogueLabels.tsx';
import styles from './page.module.css';

const audiences: ReadonlySet<string> = new Set(['parent', 'child', 'teenager', 'together']);
type BeforeYouStartProps = ItemSubject & {
  durations: string[];
  audience?: string;
  /** The number of Activities; absent for a single Activity. */
  activities?: number;
};

/** Shows the duration and who takes part; a tender subject adds a calm sentence. */
export function BeforeYouStart({ durations, audience, activities, ...subject }: BeforeYouStartProps) {
  const { t } = useTranslation();
  const { ofValue, ofTimes } = useCatalogueLabels();
  const who = audience && (audiences.has(audience) ? t(`activity.audience.${audience}`) : ofValue(audience));
  const time = ofTimes(durations).join(', ');
  const tenderTopic = isTenderSubject(subject);
  if (!who && !time && !activities && !tenderTopic) return null;
  return (
    <div className={styles.before}>
      <p>
        <strong>{t('activity.beforeYouStart')}</strong>
        {activities !== undefined && <span>{t('programme.count', { count: activities })}</span>}
        {time && (
          <span>
            <Icon name="clock" />
            {time}
          </span>
        )}
        {who && <span>{who}</span>}
      </p>
      {tenderTopic && <p>{t('activity.tender')}</p>}
    </div>
  );
}
