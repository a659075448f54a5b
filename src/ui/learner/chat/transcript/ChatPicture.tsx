import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type ChatPictureProps = {
  url: string;
  alt: string;
  className?: string | undefined;
  onLoad?: () => void;
  /** The content that replaces the picture while it is missing. */
  missing: ReactNode;
};

/** Interval at which a failed picture is requested again (ms). */
const retryMs = 15_000;

/**
 * Shows a picture of a conversation. Requests a failed one again at intervals, and when the network returns; the text
 * in its place stays until the picture is loaded.
 */
export function ChatPicture({ url, alt, className, onLoad, missing }: ChatPictureProps) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const trial = new Image();
    const ask = (): void => void (trial.src = url);
    const timer = setInterval(ask, retryMs);
    trial.addEventListener('load', () => setMissing(false), options);
    addEventListener('online', ask, options);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isMissing, url]);
  if (isMissing) return missing;
  return <img className={className} src={url} alt={alt} onLoad={onLoad} onError={() => setMissing(true)} />;
}
