import { memo } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Bubble } from '../../kit/Bubble.tsx';
import { TypingIndicator } from '../../kit/TypingIndicator.tsx';
import type { ChatStore } from './chat-store.ts';
import type { Row } from './transcript.ts';
import { BubbleContent } from './BubbleContent.tsx';
import styles from './chat.module.css';

type TranscriptProps = { store: ChatStore; onPicture(): void };

/** The bubbles so far. Not a live region: what is new is spoken by `Speech`. */
export const Transcript = observer(function Transcript({ store, onPicture }: TranscriptProps) {
  const last = store.transcript.length - 1;
  return (
    <div className={styles.transcript}>
      {store.transcript.map((rows, index) => (
        <Group
          key={index}
          rows={rows}
          typing={index === last && store.isTyping}
          ownRow={index === last ? store.ownRow : null}
          onPicture={onPicture}
        />
      ))}
    </div>
  );
});

type GroupProps = { rows: readonly Row[]; typing: boolean; ownRow: string | null; onPicture(): void };

const Group = memo(function Group({ rows, typing, ownRow, onPicture }: GroupProps) {
  return (
    <ol className={styles.group}>
      {rows.map((row, index) => {
        const next = rows[index + 1];
        const endsRun = next ? next.opens || next.bubble?.from !== 'coach' : !typing;
        return <Line key={row.id} row={row} avatar={endsRun} own={row.id === ownRow} onPicture={onPicture} />;
      })}
      {typing && <TypingIndicator />}
    </ol>
  );
});

type LineProps = { row: Row; avatar: boolean; own: boolean; onPicture(): void };

const Line = memo(function Line({ row, avatar, own, onPicture }: LineProps) {
  const { t } = useTranslation();
  const { bubble } = row;
  const focus = own ? { ref: takeFocus } : {};
  return (
    <>
      {row.opens && (
        <li className={styles.divider}>
          <h3>{row.touchpointTitle}</h3>
        </li>
      )}
      {bubble === null ? (
        <li className={styles.note} tabIndex={-1} {...focus}>
          {t('chat.answersSent')}
        </li>
      ) : (
        <Bubble
          from={bubble.from === 'you' ? 'me' : bubble.kind === 'action' ? 'prompt' : 'coach'}
          avatar={avatar}
          picture={bubble.kind === 'image'}
          {...focus}
        >
          <BubbleContent bubble={bubble} onPicture={onPicture} />
        </Bubble>
      )}
    </>
  );
});

/** Only what the person sent takes the focus; the page scrolls by itself. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
