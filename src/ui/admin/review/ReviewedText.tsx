import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toCommentAnchor } from '../../../domain/review/comment-place.ts';
import { formatJsonPointer } from '../../../domain/edits/json-pointer.ts';
import type { OutlineStep } from '../../../domain/edits/outline.ts';
import { Button } from '../../kit/Button.tsx';
import { PageMarkdown } from '../../kit/markdown/PageMarkdown.tsx';
import admin from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { SelectField } from '../SelectField.tsx';
import { groupThreadsByPlace, type ThreadsByPlace, type CommentThread } from './comment-store.ts';
import type { ReviewStore, StepTexts } from './review-store.ts';
import styles from './review.module.css';
import { CommentThreads, CommentForm } from './CommentThreads.tsx';

/** Shows a text as families read it, step by step, with the comments on each step. */
export const ReviewedText = observer(function ReviewedText({ store }: { store: ReviewStore }) {
  const { t } = useTranslation('admin');
  const { comments, touchpoints, languages, language, words } = store;
  const of = groupThreadsByPlace(comments.threads, store.content);
  return (
    <section className={admin.card} aria-labelledby="text">
      <h2 id="text">{t('reviews.text')}</h2>
      {languages.length > 0 && (
        <SelectField
          label={t('reviews.language')}
          value={language}
          options={languages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
          onChange={store.speak}
        />
      )}
      <Words words={words.get('') ?? []} language={language} isPage />
      {touchpoints.map(({ way, id, title, steps }) => (
        <section key={formatJsonPointer(way)} className={styles.touchpoint}>
          <h3>{title || id}</h3>
          {steps.map((step) => (
            <Step key={formatJsonPointer(step.way)} step={step} store={store} of={of} />
          ))}
        </section>
      ))}
    </section>
  );
});

/** Shows the comments on the whole text, and on steps that were removed. */
export const CommentsOnWhole = observer(function CommentsOnWhole({ store }: { store: ReviewStore }) {
  const { t } = useTranslation('admin');
  const { comments } = store;
  if (comments.isAbsent) return null;
  const of = groupThreadsByPlace(comments.threads, store.content);
  return (
    <section className={admin.card} aria-labelledby="comments-whole">
      <h2 id="comments-whole">{t('comments.whole')}</h2>
      {comments.reading.failure !== null && <FailureMessage error={comments.reading.failure} />}
      {comments.act.failure !== null && <FailureMessage error={comments.act.failure} />}
      <CommentThreads store={comments} threads={of.whole} label={t('comments.whole')} />
      {of.gone.length > 0 && <Gone store={store} threads={of.gone} />}
      <CommentForm store={comments} about="" place={null} label={t('comments.onWhole')} />
    </section>
  );
});

const names = new Intl.DisplayNames('en-GB', { type: 'language' });

/** Shows the comments on steps that the text no longer contains. */
function Gone({ store, threads }: { store: ReviewStore; threads: readonly CommentThread[] }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <h3>{t('comments.gone')}</h3>
      <CommentThreads
        store={store.comments}
        threads={threads}
        label={t('comments.gone')}
        about={({ comment: { place } }) => t('comments.wasOn', { words: place?.words ?? '' })}
      />
    </>
  );
}

type StepProps = { step: OutlineStep; store: ReviewStore; of: ThreadsByPlace };

const Step = observer(function Step({ step, store, of }: StepProps) {
  const { t } = useTranslation('admin');
  const [isWriting, setWriting] = useState(false);
  const { comments, language } = store;
  const pointer = formatJsonPointer(step.way);
  const threads = of.steps.get(pointer) ?? [];
  const words = store.words.get(pointer) ?? [
    { path: pointer, words: step.words, option: null, picture: null },
  ];
  return (
    <div className={styles.step}>
      <p className={admin.quiet}>{t(`reviews.kinds.${step.type}`, { defaultValue: step.type })}</p>
      <Words words={words} language={language} />
      <CommentThreads
        store={comments}
        threads={threads}
        label={t('comments.onNamed', { words: step.words })}
      />
      {!comments.isAbsent && (
        <Button
          variant="plain"
          aria-expanded={isWriting}
          aria-label={t('comments.writeOn', { words: step.words })}
          onClick={() => setWriting(!isWriting)}
        >
          {t('comments.write')}
        </Button>
      )}
      {isWriting && (
        <CommentForm
          store={comments}
          about={pointer}
          place={toCommentAnchor(store.content, step.way)}
          label={t('comments.onStep')}
          onSent={() => setWriting(false)}
        />
      )}
    </div>
  );
});

type WordsProps = { words: readonly StepTexts[]; language: string; isPage?: boolean };

/** Shows texts as families see them: bubbles, pictures, and the options below. */
function Words({ words, language, isPage = false }: WordsProps) {
  const wordsFor = (number: number | null) => words.filter(({ option }) => option === number);
  const options = [...new Set(words.map(({ option }) => option))].filter((option) => option !== null);
  return (
    <div lang={language} dir="auto">
      {wordsFor(null).map((one) => (
        <div key={one.path} className={isPage ? undefined : styles.bubble}>
          <Said one={one} />
        </div>
      ))}
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map((option) => (
            <li key={option}>
              {wordsFor(option).map((one) => (
                <Said key={one.path} one={one} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows one text; the description of a picture is shown with the picture. */
function Said({ one: { words, picture } }: { one: StepTexts }) {
  if (picture === null) return <PageMarkdown>{words}</PageMarkdown>;
  return (
    <figure className={styles.figure}>
      <img src={picture} alt="" />
      <figcaption>{words}</figcaption>
    </figure>
  );
}
