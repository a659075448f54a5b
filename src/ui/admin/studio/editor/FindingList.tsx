import { useEffect, useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../domain/content/finding.ts';
import { Button } from '../../../kit/Button.tsx';
import { Chip } from '../../../kit/Chip.tsx';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

/** Delay from the last change to the announcement of the number of findings (ms). */
const quietMs = 1000;

/** Lists the errors and hints about the text; a press on one moves the cursor to its place. */
export const FindingList = observer(function FindingList({ store }: { store: EditorStore }) {
  const { t } = useTranslation('admin');
  const { findings, lostSchema, estimate, isPlayable } = { ...store.examined, lostSchema: store.lostSchema };
  const id = useId();
  const announce = useAnnounce();
  const count = findings.length;
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => announce(t('editor.found', { count })), quietMs);
    return () => clearTimeout(timer);
  }, [count, store.revision, announce, t]);

  const isWrong = lostSchema !== null || findings.some(({ severity }) => severity === 'error');
  if (lostSchema === null && count === 0)
    return store.kind === null || store.isEmpty || !store.isExamined ? null : (
      <p className={styles.fine}>
        {t('editor.fine')} {isPlayable && estimate && <Minutes {...estimate} />}
      </p>
    );
  return (
    <section className={styles.findings} aria-labelledby={id}>
      <h2 id={id}>{t(isWrong ? 'editor.schemaErrors' : 'editor.warnings')}</h2>
      <ul>
        {lostSchema !== null && <li>{t('editor.schemaFailed', { path: lostSchema })}</li>}
        {findings.map((found, index) => (
          <Entry key={index} found={found} onGo={store.goTo} />
        ))}
      </ul>
      {store.hasWordMarks && (
        <Button variant="quiet" onClick={() => void store.mendMarks()}>
          {t('editor.mendMarks')}
        </Button>
      )}
      {isPlayable && estimate && (
        <p>
          <Minutes {...estimate} />
        </p>
      )}
    </section>
  );
});

function Entry({ found, onGo }: { found: Finding; onGo(line: number, column: number): void }) {
  const { t } = useTranslation('admin');
  const { rule, severity, line, column, message, conversation } = found;
  if (rule === 'more-findings' || line === undefined || column === undefined) return <li>{message}</li>;
  return (
    <li>
      <button type="button" className={styles.entry} onClick={() => onGo(line, column)}>
        {severity === 'warning' && (
          <>
            <Chip tone="warm">{t('editor.warning')}</Chip>{' '}
          </>
        )}
        {t('editor.entry', { line, column, message })}
      </button>
      {conversation && conversation.length > 0 && (
        <details>
          <summary>{t('editor.conversation')}</summary>
          <ol>
            {conversation.map((said, index) => (
              <li key={index}>{said}</li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function Minutes({ minMs, expectedMs, maxMs }: { minMs: number; expectedMs: number; maxMs: number }) {
  const { t } = useTranslation('admin');
  const [least, usual, most] = [minMs, expectedMs, maxMs].map((ms) => Math.max(1, Math.round(ms / 60_000)));
  return t(least === most ? 'editor.minutesAlways' : 'editor.minutes', { least, usual, most });
}

/** Lists the errors that the server found. */
export function ServerErrors({ errors, isOlder }: { errors: readonly string[]; isOlder: boolean }) {
  const { t } = useTranslation('admin');
  const id = useId();
  if (errors.length === 0) return null;
  return (
    <section className={styles.findings} aria-labelledby={id}>
      <h2 id={id}>{t('editor.serverErrors')}</h2>
      {isOlder && <p>{t('editor.older')}</p>}
      <ul>
        {errors.map((error, index) => (
          <li key={index}>{error}</li>
        ))}
      </ul>
    </section>
  );
}
