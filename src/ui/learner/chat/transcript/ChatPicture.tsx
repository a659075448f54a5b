import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type ChatPictureProps = {
  url: string;
  alt: string;
  className?: string | undefined;
  onLoad?: () => void;
  /** The content shown in place of a picture that cannot be loaded. */
  missing: ReactNode;
};

/** Interval at which a picture that failed is requested again (ms). */
const retryMs = 15_000;

/**
 * Shows a picture of a conversation, or `missing` until it can be loaded. A picture that failed is requested again at
 * intervals and when the network is back.
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
