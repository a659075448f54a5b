import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { classifyVideoSource, type PlayableVideo } from '../../../domain/support/video-source.ts';
import { Button } from '../../kit/Button.tsx';
import { buttonClass } from '../../kit/button-class.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { SmallPebble } from '../../kit/Pebbles.tsx';
import { VideoPoster } from './VideoPoster.tsx';
import { VideoStore, type VideoPorts } from './video-store.ts';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import styles from './VideoPlayer.module.css';

type VideoPlayerProps = {
  address: string;
  showControls?: boolean;
  ports: VideoPorts;
  /** Runs 'Exit this page': the overlay has a button of its own, because it covers the page's bar. */
  onExit?: () => void;
};

const isStill = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/**
 * Plays the introductory video (specification 2.2). Our own picture is the play button, and nothing is loaded from the
 * video's host before a press. An address whose host may not be embedded renders nothing.
 */
export const VideoPlayer = observer(function VideoPlayer({ address, ports, ...rest }: VideoPlayerProps) {
  const { t } = useTranslation();
  const [store] = useState(() => new VideoStore(ports, isStill));
  const video = classifyVideoSource(address, window.location.origin);
  if (!video || video.kind === 'elsewhere') return null;
  return (
    <>
      <button
        type="button"
        className={styles.play}
        aria-label={t('video.label')}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a pressed button, but the overlay must return the focus to this one when it
          // closes.
          currentTarget.focus();
          store.expand();
        }}
      >
        <VideoPoster />
        <span className={styles.caption}>
          <span className={styles.disc}>
            <Icon name="play" />
          </span>
          {t('video.caption')}
        </span>
      </button>
      {store.isExpanded && <Overlay store={store} video={video} {...rest} />}
    </>
  );
});

type OverlayProps = Omit<VideoPlayerProps, 'address' | 'ports'> & { store: VideoStore; video: PlayableVideo };

const Overlay = observer(function Overlay({ store, video, showControls = true, onExit }: OverlayProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { phase } = store;
  const isShown = phase === 'playing' || phase === 'paused';
  const play = useEffectEvent(() => {
    const [language = ''] = i18n.language.split('-', 1);
    if (!place.current) return undefined;
    return store.play(place.current, video, { title: t('video.label'), showControls, language });
  });
  useEffect(() => play(), []);

  return (
    <Dialog variant="full" labelledBy={id} onEscape={store.collapse} onEnter={() => undefined}>
      <div className={styles.overlay} data-collapsing={phase === 'collapsing' || undefined}>
        <VisuallyHidden>
          <span id={id}>{t('video.label')}</span>
        </VisuallyHidden>
        <div className={styles.bar}>
          <button type="button" className={buttonClass('quiet')} onClick={store.collapse} data-initial-focus>
            <Icon name="close" />
            <VisuallyHidden>{t('video.close')}</VisuallyHidden>
          </button>
          {onExit && (
            <button type="button" className={buttonClass('danger')} onClick={onExit}>
              {t('exit.button')}
            </button>
          )}
        </div>
        <div className={styles.stage}>
          <div ref={place} className={styles.place} />
          {isShown && !showControls && (
            <button type="button" className={styles.toggle} onClick={store.toggle}>
              <VisuallyHidden>{t(phase === 'playing' ? 'video.pause' : 'video.play')}</VisuallyHidden>
              {phase === 'paused' && <Icon name="play" />}
            </button>
          )}
          {phase === 'loading' && (
            <output className={styles.cover}>
              <Pebble />
              {t('video.loading')}
            </output>
          )}
          {phase === 'failed' && (
            <div className={styles.cover}>
              <div className={styles.sorry} role="alert">
                <Pebble />
                <p>{t('video.failed')}</p>
                <p>{t('video.failedText')}</p>
                <Button onClick={store.collapse}>{t('video.back')}</Button>
              </div>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
});

function Pebble() {
  return (
    <svg className={styles.pebble} viewBox="56 34 62 60" aria-hidden="true">
      <SmallPebble />
    </svg>
  );
}
