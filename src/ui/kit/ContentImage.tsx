import { useState } from 'react';
import { SmallPebble } from './Pebbles.tsx';

const defaultImage = '/images/content/default-card.svg';

type ContentImageProps = {
  src: string | undefined;
  className: string | undefined;
  width: number;
  height: number;
  /** True to load the picture only when it comes near the window. */
  lazy?: boolean;
};

/**
 * Shows the decorative picture of a Programme or an Activity. A picture that cannot be loaded is replaced by the
 * default picture, and the default by a drawing in the program. Each `src` needs its own `key`.
 */
export function ContentImage({ src, className, width, height, lazy = false }: ContentImageProps) {
  const [left, setLeft] = useState(() => (src ? [src, defaultImage] : [defaultImage]));
  const [address] = left;
  if (address === undefined)
    return (
      <svg className={className} viewBox="0 0 320 160" aria-hidden="true">
        <svg x="100" y="32" width="120" height="96" viewBox="0 0 120 96">
          <SmallPebble />
        </svg>
      </svg>
    );
  return (
    <img
      className={className}
      src={address}
      alt=""
      width={width}
      height={height}
      loading={lazy ? 'lazy' : undefined}
      decoding={lazy ? 'async' : undefined}
      fetchPriority={lazy ? undefined : 'high'}
      draggable={false}
      onError={() => setLeft((addresses) => addresses.slice(1))}
    />
  );
}
