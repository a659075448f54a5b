import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

/** Minimum time between two announcements that all changes are saved (ms). */
const spokenEveryMs = 10_000;

/** Says whether the text is saved in this browser. Screen readers hear of a success at most every 10 s. */
export const SaveStatus = observer(function SaveStatus({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const { keeper } = store;
  const { state } = keeper;
  const well = useRef<HTMLOutputElement>(null);

  useEffect(() => {
    const region = well.current;
    if (state !== 'kept' || !region || region.ariaLive === 'off') return;
    // The announcement was made, so the region falls silent for further saves.
    setTimeout(() => (region.ariaLive = 'off'), 1000);
    setTimeout(() => (region.ariaLive = 'polite'), spokenEveryMs);
  }, [state]);

  return (
    <div className={keeper.isAtRisk ? styles.unsaved : styles.saved}>
      <p role={keeper.isAtRisk ? 'alert' : undefined}>
        <output ref={well}>{state === 'kept' && t('editor.saving.kept')}</output>
        {state !== 'kept' && t(`editor.saving.${state}`)}
      </p>
      {keeper.isAtRisk && (
        <p className={styles.actions}>
          {state === 'elsewhere' && (
            <>
              <Button variant="quiet" onClick={keeper.keepMine}>
                {t('editor.keepMine')}
              </Button>
              <Button variant="quiet" onClick={store.takeTheirs}>
                {t('editor.takeTheirs')}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => void navigator.clipboard.writeText(store.text)}>
            {t('editor.copy')}
          </Button>
        </p>
      )}
    </div>
  );
});
