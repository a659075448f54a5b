import { useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble, MediaContent } from '../../../../domain/sequencer/bubbles.ts';
import { Button } from '../../../kit/Button.tsx';
import { toLanguageTag, contentLanguageAttributes } from '../../../kit/content-language.ts';
import { parseShowableCaptions, extractCaptionText } from '../../../../domain/media/captions.ts';
import styles from './RecordingPlayer.module.css';

export type RecordingPlayerProps = { recording: MediaContent & Pick<Bubble, 'language'> };

/**
 * Plays audio or video with the browser's own controls, and shows a transcript. Nothing is loaded before a press on
 * play. The recording pauses once the conversation is hidden.
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
  // A layout effect stops the sound before the next screen is shown.
  useLayoutEffect(() => {
    const element = media.current;
    if (!element) return undefined;
    if (element.textTracks.length === 0) caption();
    // The element has no offset parent while a cover or another screen hides it.
    const seen = new ResizeObserver(() => element.offsetParent === null && element.pause());
    seen.observe(element);
    return () => {
      seen.disconnect();
      element.pause();
    };
  }, []);
  const { kind, url } = recording;
  // The captions are added by script, because a `track` element would have to load a file.
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

/** Escapes a text for a caption, in which "<" begins a tag. */
const asWritten = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Pauses all other recordings, so that only one plays. */
function pauseOthers({ currentTarget }: { currentTarget: HTMLMediaElement }): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== currentTarget) other.pause();
}
