import { useState } from 'react';
import styles from './page.module.css';

const defaultImage = '/images/content/default-card.svg';

/** The picture of a Programme or an Activity: decoration. A missing or broken one becomes the default, once. */
export function Cover({ src }: { src: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <img
      className={styles.cover}
      src={broken || !src ? defaultImage : src}
      alt=""
      width={600}
      height={400}
      onError={() => setBroken(true)}
    />
  );
}
