import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { RemainingTime } from '../../../domain/programme/countdown.ts';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { useServices } from '../../context/Services.tsx';
import { createCountdownStore } from './countdown-store.ts';
import styles from './programme.module.css';

/**
 * Shows the time left on a disabled button. Its accessible name changes at most once a minute, to spare screen readers;
 * the time is announced an hour, ten minutes and a minute before the end.
 */
export const Countdown = observer(function Countdown({ to, onReached }: { to: number; onReached(): void }) {
  const { t } = useTranslation();
  const services = useServices();
  const announce = useAnnounce();
  const [store] = useState(() => createCountdownStore(services, to));
  const reached = useEffectEvent(onReached);
  useEffect(() => store.start(() => reached()), [store]);

  const name = nameOf(store.left, t);
  const { mark } = store;
  const spoken = useRef(mark);
  useEffect(() => {
    if (spoken.current !== mark) announce(name);
    spoken.current = mark;
  }, [mark, name, announce]);

  return (
    <Button aria-disabled="true">
      <VisuallyHidden>{name}</VisuallyHidden>
      <Icon name="clock" />
      <span aria-hidden="true">
        {t('programme.in')} <span className={styles.time}>{timeText(store.left, t)}</span>
      </span>
    </Button>
  );
});

/** Returns '2 days 1 hour', '1 minute 0 seconds' or 'complete' (decision A22). */
function timeText(left: RemainingTime, t: TFunction): string {
  const part = (unit: string, count: number): string => t(`programme.countdown.${unit}`, { count });
  if (left.unit === 'days-hours') return `${part('days', left.days)} ${part('hours', left.hours)}`;
  if (left.unit === 'hours-minutes') return `${part('hours', left.hours)} ${part('minutes', left.minutes)}`;
  if (left.unit === 'minutes-seconds')
    return `${part('minutes', left.minutes)} ${part('seconds', left.seconds)}`;
  return t('programme.countdown.complete');
}

/** Returns the accessible name, which has no seconds. */
function nameOf(left: RemainingTime, t: TFunction): string {
  if (left.unit !== 'minutes-seconds') return t('programme.opensIn', { time: timeText(left, t) });
  const minutes = left.minutes + (left.seconds > 0 ? 1 : 0);
  return t('programme.opensIn', { time: t('programme.countdown.under', { count: Math.max(minutes, 1) }) });
}
