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

/** A picture of a conversation. One that did not come is asked for again when the network is back. */
export function ChatPicture({ url, alt, className, onLoad, missing }: ChatPictureProps) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const again = (): void => setMissing(false);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isMissing]);
  if (isMissing) return missing;
  return <img className={className} src={url} alt={alt} onLoad={onLoad} onError={() => setMissing(true)} />;
}
