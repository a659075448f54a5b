import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StoppedActivityReply } from '../../../application/ports/device/catalogue/home-memory.ts';
import type { ActivityDetails } from '../../../domain/activity/progression.ts';
import { Button } from '../../kit/Button.tsx';
import { useServices } from '../../context/Services.tsx';
import styles from '../page.module.css';
import { readActivityFit, activityFitReplies, isTooSoonToAskFit, storeActivityFit } from './activity-fit.ts';

/**
 * Asks once, about an Activity that the family stopped midway, whether it suits them; after a no, the dashboard does
 * not offer to continue it. The answer stays on this device.
 */
export function ActivityFitQuestion({ slug, startedAt, completedAt }: ActivityDetails) {
  const { t } = useTranslation();
  const services = useServices();
  const [known] = useState(() => readActivityFit(services, slug));
  const [tooSoon] = useState(() => startedAt !== null && isTooSoonToAskFit(services, startedAt));
  const [said, setSaid] = useState<StoppedActivityReply>();
  const id = useId();
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said !== undefined) thanks.current?.focus();
  }, [said]);
  if (tooSoon || startedAt === null || completedAt !== null || known !== undefined || said === 'skipped')
    return null;
  const answer = (fit: StoppedActivityReply): void => {
    storeActivityFit(services, slug, fit);
    setSaid(fit);
  };
  return (
    <section className={styles.asked} aria-labelledby={id}>
      <h2 id={id}>{t('activity.stopped.ask')}</h2>
      {said === undefined ? (
        <div className={styles.answers}>
          {activityFitReplies.map((fit) => (
            <Button key={fit} variant={fit === 'skipped' ? 'plain' : 'quiet'} onClick={() => answer(fit)}>
              {t(`activity.stopped.${fit}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p ref={thanks} tabIndex={-1}>
          {t(`activity.stopped.thanks.${said}`)}{' '}
          {said === 'wrong' && <Link to="/">{t('activity.stopped.another')}</Link>}
        </p>
      )}
    </section>
  );
}
