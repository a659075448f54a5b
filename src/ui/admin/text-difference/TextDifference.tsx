import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getShadowRoot } from './code-theme.ts';
import { showTextDifference, type ComparedTexts } from './difference-view.ts';
import difference from './TextDifference.module.css';

/** Shows one text in which the removed and added parts of two texts are marked. */
export function TextDifference({ before, after }: ComparedTexts) {
  const { t } = useTranslation('admin');
  const host = useRef<HTMLDivElement>(null);
  const label = t('history.difference');
  useEffect(() => {
    const { current: element } = host;
    return element ? showTextDifference(getShadowRoot(element), { before, after }, label) : undefined;
  }, [before, after, label]);
  return <div ref={host} className={difference.difference} />;
}
