import { useEffect, useId, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { roundMinutesLeft } from '../../../../domain/chat/time-left.ts';
import { useServices } from '../../../context/Services.tsx';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Button } from '../../../kit/Button.tsx';
import { createTimerStore, type TimerStore } from './timer-store.ts';
import styles from './SandTimer.module.css';

/**
 * Shows a silent timer as an hourglass with text. Only its start and its end are announced, and its end changes nothing
 * else. `onSkip` runs when the family continues without it.
 */
export const SandTimer = observer(function SandTimer({
  minutes,
  onSkip,
}: {
  minutes: number;
  onSkip: () => void;
}) {
  const { t } = useTranslation();
  const services = useServices();
  const announce = useAnnounce();
  const [store] = useState(() => createTimerStore(services, minutes));
  const { stage } = store;
  useEffect(() => {
    const onVisibility = (): void => store.hide(document.visibilityState === 'hidden');
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      store.stop();
    };
  }, [store]);
  useEffect(() => {
    if (stage === 'over') announce(t('chat.timer.over'));
  }, [stage, announce, t]);

  const about = (minutesLeft: number, words: 'about' | 'left'): string => {
    const key = minutesLeft === 0 ? 'less' : 'minutes';
    return words === 'about'
      ? t(`chat.timer.about.${key}`, { count: minutesLeft })
      : t(`chat.timer.left.${key}`, { count: minutesLeft });
  };
  const start = (): void => {
    if (stage !== 'stopped') announce(t('chat.timer.started'));
    store.start();
  };
  const press = {
    ready: 'start',
    running: 'stop',
    stopped: 'goOn',
    over: 'again',
  } as const;
  return (
    <section className={styles.timer} aria-label={t('chat.timer.title')}>
      <Sand store={store} />
      <div className={styles.words}>
        <p>
          {stage === 'ready' && about(roundMinutesLeft(store.wholeMs), 'about')}
          {stage === 'over' && t('chat.timer.over')}
          {(stage === 'running' || stage === 'stopped') && about(roundMinutesLeft(store.leftMs), 'left')}
        </p>
        <div className={styles.presses}>
          <Button variant="quiet" onClick={stage === 'running' ? store.stop : start}>
            {t(`chat.timer.${press[stage]}`)}
          </Button>
          <Button variant="plain" onClick={onSkip}>
            {t('chat.timer.skip')}
          </Button>
        </div>
      </div>
    </section>
  );
});

/** The outline of the hourglass. */
const glass = 'M12 6h40v6c0 12-9 16-15 20 6 4 15 8 15 20v6H12v-6c0-12 9-16 15-20-6-4-15-8-15-20Z';

/** Shows running sand as an animation that needs no script; each start of the timer starts it again. */
const Sand = observer(function Sand({ store }: { store: TimerStore }) {
  const { stage, leftMs, wholeMs, run } = store;
  const clip = useId();
  const isRunning = stage === 'running';
  const from = isRunning ? run.leftMs : leftMs;
  return (
    <svg
      key={run.count}
      className={styles.sand}
      viewBox="0 0 64 64"
      data-running={isRunning || undefined}
      style={{ '--from': from / wholeMs, '--seconds': from / 1000 }}
      aria-hidden
    >
      <clipPath id={clip}>
        <path d={glass} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect className={styles.above} x="8" y="10" width="48" height="22" />
        <rect className={styles.below} x="8" y="34" width="48" height="24" />
        <path className={styles.stream} d="M32 30v28" />
      </g>
      <path className={styles.glass} d={glass} />
    </svg>
  );
});
