import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { BreathingExercise } from '../../../../domain/steps/breathing.ts';
import { useServices } from '../../../context/Services.tsx';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Button } from '../../../kit/Button.tsx';
import { createBreathingStore } from './breathing-store.ts';
import styles from './BreathingPebble.module.css';

/**
 * Shows a pebble that grows and shrinks with the breath, once it is started. Phases are not announced, because the text
 * above lets people breathe at their own pace.
 */
export const BreathingPebble = observer(function BreathingPebble({
  breathing,
}: {
  breathing: BreathingExercise;
}) {
  const { t } = useTranslation();
  const services = useServices();
  const announce = useAnnounce();
  const [store] = useState(() => createBreathingStore(services, breathing));
  const { breath, isOver } = store;
  useEffect(() => store.stop, [store]);
  useEffect(() => {
    if (isOver) announce(t('chat.breathing.over'));
  }, [isOver, announce, t]);
  const seconds = breath === null ? 1 : breathing[breath.phase];
  const still = isOver ? t('chat.breathing.over') : t('chat.breathing.ready');
  return (
    <section className={styles.breathing} aria-label={t('chat.breathing.title')}>
      <p className={styles.about}>
        {t('chat.breathing.about', { count: breathing.breaths, in: breathing.in, out: breathing.out })}
      </p>
      <div className={styles.stage} style={{ '--seconds': seconds }} data-phase={breath?.phase} aria-hidden>
        <svg viewBox="2 2 88 88">
          <path
            className={styles.pebble}
            d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.6-.6-3-2.6L12 62C9 55 8 48 8 40Z"
          />
          <path className={styles.face} d="M29 38q6 5 12 0M51 38q6 5 12 0" />
          {breath?.phase === 'out' ? (
            <circle className={styles.face} cx="46" cy="53" r="4.5" />
          ) : (
            <path className={styles.face} d="M38 51q8 6 16 0" />
          )}
        </svg>
      </div>
      <p className={styles.words} aria-hidden={breath !== null}>
        {breath === null ? (
          still
        ) : (
          <>
            {t(`chat.breathing.${breath.phase}`)} <b>{t(`chat.breathing.numbers.${breath.second}`)}</b>
          </>
        )}
      </p>
      <Button variant="quiet" onClick={breath === null ? store.start : store.stop}>
        {t(`chat.breathing.${breath === null ? (isOver ? 'again' : 'start') : 'stop'}`)}
      </Button>
    </section>
  );
});
