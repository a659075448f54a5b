import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

/** 'All changes saved' is spoken this often at most, ms. */
const spokenEveryMs = 10_000;

/** Is the text kept in this browser? Seen at once; what is well is spoken now and then only. */
export const SaveStatus = observer(function SaveStatus({ store: { saving } }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const well = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    const region = well.current;
    if (saving !== 'kept' || !region || region.ariaLive === 'off') return;
    // Spoken by now: what is saved in the next seconds is not news.
    setTimeout(() => (region.ariaLive = 'off'), 1000);
    setTimeout(() => (region.ariaLive = 'polite'), spokenEveryMs);
  }, [saving]);

  const isLost = saving === 'full' || saving === 'blocked';
  return (
    <p className={isLost ? styles.unsaved : styles.saved} role={isLost ? 'alert' : undefined}>
      <output ref={well}>{saving === 'kept' && t('editor.saving.kept')}</output>
      {saving !== 'kept' && t(`editor.saving.${saving}`)}
    </p>
  );
});
