import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../kit/Announcer.tsx';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

/** 'All changes saved' is spoken this often at most, ms. */
const spokenEveryMs = 10_000;

/** Is the text kept in this browser? Seen at once; what is well is spoken now and then only. */
export const SaveStatus = observer(function SaveStatus({ store: { saving } }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const announce = useAnnounce();
  const spokenAt = useRef(-Infinity);
  const isFirst = useRef(true);

  useEffect(() => {
    const now = performance.now();
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || saving !== 'kept' || now - spokenAt.current < spokenEveryMs) return;
    spokenAt.current = now;
    announce(t('editor.saving.kept'));
  }, [saving, announce, t]);

  const isLost = saving === 'full' || saving === 'blocked';
  return (
    <p className={isLost ? styles.unsaved : styles.saved} role={isLost ? 'alert' : undefined}>
      {t(`editor.saving.${saving}`)}
    </p>
  );
});
