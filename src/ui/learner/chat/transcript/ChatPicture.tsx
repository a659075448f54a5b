import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

type ChatPictureProps = {
  url: string;
  alt: string;
  className?: string | undefined;
  onLoad?: () => void;
  /** Stands in its place while it is missing. */
  missing: ReactNode;
};

/** How long a picture that did not come waits for its next try (ms). */
const retryMs = 15_000;

/**
 * A picture of a conversation. One that did not come is asked for again now and then, and when the network is back;
 * the words in its place stay until it is there.
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
