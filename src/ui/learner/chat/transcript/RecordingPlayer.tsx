import { useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble, MediaContent } from '../../../../domain/sequencer/bubbles.ts';
import { Button } from '../../../kit/Button.tsx';
import { toLanguageTag, contentLanguageAttributes } from '../../../kit/content-language.ts';
import { parseShowableCaptions, extractCaptionText } from '../../../../domain/media/captions.ts';
import styles from './RecordingPlayer.module.css';

export type RecordingPlayerProps = { recording: MediaContent & Pick<Bubble, 'language'> };

/**
 * Plays an audio or a video with the browser's own controls, and shows its transcript as text. Loads nothing before a
 * press on play, and is silent once the whole conversation is out of sight.
 */
export function RecordingPlayer({ recording }: RecordingPlayerProps) {
  const { t, i18n } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const { page, tags } = contentLanguageAttributes(i18n, recording.language);
  const isVideo = recording.kind === 'video';
  const words = isVideo ? extractCaptionText(recording.captions) : recording.transcript;
  return (
    <div className={styles.player}>
      {isBroken ? (
        <div role="alert" lang={page} className={styles.failed}>
          <p>{t(navigator.onLine ? 'chat.recordingMissing' : 'chat.recordingOffline')}</p>
          <Button variant="quiet" onClick={() => setBroken(false)}>
            {t('chat.tryAgain')}
          </Button>
        </div>
      ) : (
        <Media recording={recording} onFailure={() => setBroken(true)} />
      )}
      <details open={isBroken || undefined}>
        <summary lang={page}>{t(isVideo ? 'chat.videoInWords' : 'chat.transcript')}</summary>
        {isVideo && <p {...tags}>{recording.alt}</p>}
        <p {...tags} className={styles.words}>
          {words}
        </p>
      </details>
    </div>
  );
}

type MediaProps = RecordingPlayerProps & { onFailure: () => void };

function Media({ recording, onFailure }: MediaProps) {
  const { t, i18n } = useTranslation();
  const media = useRef<HTMLMediaElement>(null);
  const { content = toLanguageTag(i18n.language) } = contentLanguageAttributes(i18n, recording.language);
  const caption = useEffectEvent(() => {
    if (recording.kind !== 'video' || !media.current) return;
    const track = media.current.addTextTrack('captions', t('chat.captions'), content);
    for (const { start, end, text } of parseShowableCaptions(recording.captions))
      track.addCue(new VTTCue(start, end, asWritten(text)));
    track.mode = 'showing';
  });
  // A layout effect runs before the next screen is shown, so that no sound outlives its screen.
  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    if (element.textTracks.length === 0) caption();
    // A cover or another page hides the conversation.
    const seen = new ResizeObserver(() => element.offsetParent === null && element.pause());
    seen.observe(element);
    return () => {
      seen.disconnect();
      element.pause();
    };
  }, []);
  const { kind, url } = recording;
  // The captions are a track that is added above, because one with an address would have to be fetched.
  const Element = kind;
  return (
    <Element
      ref={media as Ref<HTMLAudioElement & HTMLVideoElement>}
      className={styles[kind]}
      src={url}
      controls
      playsInline
      preload="none"
      aria-label={kind === 'audio' ? t('chat.audio') : t('chat.video', { alt: recording.alt })}
      onError={onFailure}
      onPlay={pauseOthers}
    />
  );
}

/** Returns the text escaped for a cue, in which "<" would begin a tag. */
const asWritten = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Pauses all other recordings, so that one plays at a time. */
function pauseOthers({ currentTarget }: { currentTarget: HTMLMediaElement }): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== currentTarget) other.pause();
}
