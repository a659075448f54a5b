import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { retryAfter } from '../../../../domain/sequencer/timing.ts';

type ChatPictureProps = {
  url: string;
  alt: string;
  className?: string | undefined;
  onLoad?: () => void;
  /** Stands in its place while it is missing. */
  missing: ReactNode;
};

/** A minute in all; the network's return asks for the picture whatever was tried before. */
const mostTries = 5;

/**
 * A picture of a conversation. One that did not come is asked for again after a while, and when the network is back;
 * the words in its place stay until it is there.
 */
export function ChatPicture({ url, alt, className, onLoad, missing }: ChatPictureProps) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const trial = new Image();
    let failed = 1;
    const ask = (): void => void (trial.src = url);
    let timer = setTimeout(ask, retryAfter(failed));
    trial.onload = () => setMissing(false);
    trial.onerror = () => {
      failed += 1;
      if (failed < mostTries) timer = setTimeout(ask, retryAfter(failed));
    };
    addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      trial.onload = trial.onerror = null;
      removeEventListener('online', ask);
    };
  }, [isMissing, url]);
  if (isMissing) return missing;
  return <img className={className} src={url} alt={alt} onLoad={onLoad} onError={() => setMissing(true)} />;
}
