import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shadowOf } from './code-theme.ts';
import { showDifference, type Difference } from './difference-view.ts';
import difference from './TextDifference.module.css';

/** Shows two texts as one, with the removed and the added parts marked. */
export function TextDifference({ before, after }: Difference) {
  const { t } = useTranslation('admin');
  const host = useRef<HTMLDivElement>(null);
  const label = t('history.difference');
  useEffect(() => {
    const { current: element } = host;
    return element ? showDifference(shadowOf(element), { before, after }, label) : undefined;
  }, [before, after, label]);
  return <div ref={host} className={difference.difference} />;
}
