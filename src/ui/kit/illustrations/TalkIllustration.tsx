import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import art from './Art.module.css';

/**
 * The drawing is a chunk of its own, because every page loads this file. If the chunk cannot be loaded, the HTML of the
 * build stays, or the frame is empty.
 */
const TalkScene = lazy(() =>
  import('./TalkScene.tsx').then(
    (module) => ({ default: module.TalkScene }),
    () => new Promise<never>(() => undefined),
  ),
);

const picture = { role: 'img' };

/** Shows a parent and a child in conversation. */
export function TalkIllustration() {
  const { t } = useTranslation();
  return (
    <svg className={art.art} viewBox="0 0 560 400" {...picture} aria-label={t('illustration.talk')}>
      <Suspense>
        <TalkScene />
      </Suspense>
    </svg>
  );
}
