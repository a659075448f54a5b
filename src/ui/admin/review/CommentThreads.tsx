import { isBlank } from '../../../domain/platform/visible-text.ts';
import { useId, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedComment } from '../../../application/ports/device/authoring/reviewing.ts';
import type { CommentAnchor } from '../../../domain/review/comment.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextArea } from '../../kit/forms/TextArea.tsx';
import admin from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { formatReportInstant } from '../date-text.ts';
import { isUnresolvedThread, type CommentStore, type CommentThread } from './comment-store.ts';
import styles from './comments.module.css';

/** The most characters that the server accepts (mostCommentCharacters in application/authoring/content-comments.ts). */
const longest = 2000;

type ThreadsProps = {
  store: CommentStore;
  threads: readonly CommentThread[];
  /** The accessible name of the list. */
  label: string;
  /** Returns what a thread is about, on pages that do not show it. */
  about?: (thread: CommentThread) => string;
  /** Opens the step that a thread is about. */
  onGo?: ((thread: CommentThread) => void) | undefined;
};

/** Lists comments with their replies; resolved threads are folded. */
export const CommentThreads = observer(function CommentThreads({ threads, ...props }: ThreadsProps) {
  const { t } = useTranslation('admin');
  const settled = threads.filter((thread) => !isUnresolvedThread(thread));
  const open = threads.filter(isUnresolvedThread);
  return (
    <>
      {open.length > 0 && <List {...props} threads={open} />}
      {settled.length > 0 && (
        <details className={styles.settled}>
          <summary>{t('comments.settled', { count: settled.length })}</summary>
          <List {...props} threads={settled} />
        </details>
      )}
    </>
  );
});

const List = observer(function List({ threads, label, ...props }: ThreadsProps) {
  return (
    <ul className={styles.threads} aria-label={label}>
      {threads.map((thread) => (
        <One key={thread.comment.id} thread={thread} {...props} />
      ))}
    </ul>
  );
});

type OneProps = Omit<ThreadsProps, 'threads' | 'label'> & { thread: CommentThread };

const One = observer(function One({ thread, store, about, onGo }: OneProps) {
  const { t } = useTranslation('admin');
  const [isAnswering, setAnswering] = useState(false);
  const { comment, answers } = thread;
  const { id, by, text, resolvedAt, resolvedBy } = comment;
  const name = { by, text: text.slice(0, 40) };
  return (
    <li className={styles.thread}>
      {about && <p className={styles.about}>{about(thread)}</p>}
      <Said comment={comment} store={store} />
      {answers.length > 0 && (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <Said comment={answer} store={store} />
            </li>
          ))}
        </ul>
      )}
      {resolvedAt !== null && (
        <p className={admin.quiet}>
          {t('comments.settledBy', { by: resolvedBy ?? '', date: formatReportInstant(resolvedAt) })}
        </p>
      )}
      <p className={admin.row}>
        {onGo && comment.place !== null && (
          <Button variant="plain" aria-label={t('comments.goOne', name)} onClick={() => onGo(thread)}>
            {t('comments.go')}
          </Button>
        )}
        <Button
          variant="plain"
          aria-label={t('comments.answerOne', name)}
          aria-expanded={isAnswering}
          onClick={() => setAnswering(!isAnswering)}
        >
          {t('comments.answer')}
        </Button>
        <Button
          variant="plain"
          aria-label={t(resolvedAt === null ? 'comments.settleOne' : 'comments.reopenOne', name)}
          onClick={() => void store.resolve(id, resolvedAt === null)}
        >
          {t(resolvedAt === null ? 'comments.settle' : 'comments.reopen')}
        </Button>
      </p>
      {isAnswering && (
        <CommentForm
          store={store}
          about={id}
          place={null}
          answers={id}
          label={t('comments.yourAnswer')}
          onSent={() => setAnswering(false)}
        />
      )}
    </li>
  );
});

/** Shows a comment with its author and time. */
const Said = observer(function Said({ comment, store }: { comment: ListedComment; store: CommentStore }) {
  const { t } = useTranslation('admin');
  const [removing, setRemoving] = useState(false);
  const { id, by, at, text, isMine } = comment;
  return (
    <>
      <p className={styles.who}>
        <strong>{isMine ? t('comments.you') : by}</strong>{' '}
        <span className={admin.quiet}>{formatReportInstant(at)}</span>
        {isMine && (
          <Button
            variant="plain"
            aria-label={t('comments.deleteOne', { text: text.slice(0, 40) })}
            onClick={() => setRemoving(true)}
          >
            {t('comments.delete')}
          </Button>
        )}
      </p>
      <p className={styles.words} dir="auto">
        {text}
      </p>
      {removing && (
        <Modal
          destructive
          title={t('comments.deleteTitle')}
          message={t('comments.deleteText')}
          confirmText={t('comments.delete')}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            void store.remove(id);
          }}
        />
      )}
    </>
  );
});

type WriteProps = {
  store: CommentStore;
  /** The key of the typed text in the store. */
  about: string;
  place: CommentAnchor | null;
  answers?: string;
  label: string;
  onSent?: () => void;
};

/** Shows a field for a comment or a reply. Text that could not be sent stays in the field. */
export const CommentForm = observer(function CommentForm({
  store,
  about,
  place,
  answers,
  label,
  onSent,
}: WriteProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [isTried, setTried] = useState(false);
  const text = store.written.get(about) ?? '';
  const { sending } = store;
  const send = async (): Promise<void> => {
    setTried(true);
    if (!(await store.send(about, place, answers ?? null))) return;
    setTried(false);
    onSent?.();
  };
  return (
    // The attribute excludes the text area from the editor's undo, because the browser has its own.
    <div data-own-undo className={styles.write}>
      <TextArea
        id={id}
        label={label}
        value={text}
        maxLength={longest}
        onChange={(value) => store.write(about, value)}
        error={isTried && isBlank(text) ? t('comments.empty') : undefined}
      />
      <Button variant="quiet" loading={isTried && sending.isBusy} onClick={() => void send()}>
        {t(answers === undefined ? 'comments.send' : 'comments.sendAnswer')}
      </Button>
      {isTried && sending.failure !== null && <FailureMessage error={sending.failure} />}
    </div>
  );
});
