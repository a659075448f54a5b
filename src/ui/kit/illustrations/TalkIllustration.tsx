import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import art from './Art.module.css';

/**
 * The shapes have a file of their own, because every page loads this one. Where that file does not come, the frame
 * keeps what the build drew in it, or stays empty.
 */
const TalkScene = lazy(() =>
  import('./TalkScene.tsx').then(
    (module) => ({ default: module.TalkScene }),
    () => new Promise<never>(() => undefined),
  ),
);

const picture = { role: 'img' };

/** The picture 'Child talking to parent'. */
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
