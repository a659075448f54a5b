import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceHolder } from '../../../domain/steps/holder.ts';
import { AnnouncerContext } from '../../kit/Announcer.tsx';
import { Button } from '../../kit/Button.tsx';
import styles from './transcript/chat.module.css';

export type HandOverCoverProps = {
  /** The person who takes the device. */
  to: DeviceHolder;
  /** Runs when the person who takes the device confirms that they have it. */
  onHere(): void;
};

/** Covers the conversation while the device goes from one person to another. */
export function HandOverCover({ to, onHere }: HandOverCoverProps) {
  const { t } = useTranslation();
  const { hush } = useContext(AnnouncerContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(hush, [hush]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section className={styles.panel} aria-labelledby="pass-on">
      <h2 ref={heading} id="pass-on" tabIndex={-1}>
        {t(`handOver.to.${to}`)}
      </h2>
      <p>{t(to === 'everyone' ? 'handOver.together' : 'handOver.alone')}</p>
      <p>{t('handOver.courtesy')}</p>
      <div className={styles.waysOn}>
        <Button onClick={onHere}>{t(to === 'everyone' ? 'handOver.weAreHere' : 'handOver.here')}</Button>
      </div>
    </section>
  );
}
