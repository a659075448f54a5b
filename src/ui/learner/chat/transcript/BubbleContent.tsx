import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import { formatBubble } from '../../../../domain/sequencer/transcript.ts';
import { listAnsweredQuestions, type AnsweredQuestion } from '../../../../domain/steps/feedback-answers.ts';
import { ActionLabel } from '../../../kit/ActionLabel.tsx';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { renderUnwrappedMarkdown, type MarkdownOptions } from '../../../kit/markdown/Markdown.tsx';
import { useLazyPart, type LoadComponent } from '../../../context/LazyPart.tsx';
import { useServices } from '../../../context/Services.tsx';
import { LearnerLinks } from '../../../context/links.ts';
import { translateActionLabel } from './action-label.ts';
import { ChatPicture } from './ChatPicture.tsx';
import type { ComparedAnswerProps } from './ComparedAnswer.tsx';
import type { RecordingPlayerProps } from './RecordingPlayer.tsx';
import styles from './chat.module.css';

/**
 * Renders the content of a bubble: the coach's text as markdown, the family's as plain text. This is a function, not a
 * component, to save memory in conversations of thousands of rows.
 */
export function renderBubbleContent(
  bubble: Bubble,
  options: MarkdownOptions,
  onPicture: () => void,
): ReactNode {
  if (bubble.kind === 'image') return <Picture url={bubble.url} alt={bubble.alt} onLoad={onPicture} />;
  if (bubble.kind === 'audio' || bubble.kind === 'video') return <Played recording={bubble} />;
  if (bubble.kind === 'action') return <Action action={bubble.action} />;
  if (bubble.kind === 'answers')
    return <Answers answers={listAnsweredQuestions(bubble.step)} language={bubble.language} />;
  if (bubble.kind === 'closed') return <Closed />;
  const { text, before } = bubble;
  if (before !== undefined) return <Compared before={before} text={text} />;
  return bubble.from === 'you' ? <p dir="auto">{text}</p> : renderUnwrappedMarkdown(text, options);
}

/** Loads the bubble that compares two answers, from a chunk of its own, because few answers are compared. */
export const loadComparedAnswer: LoadComponent<ComparedAnswerProps> = () =>
  import('./ComparedAnswer.tsx').then((module) => module.ComparedAnswer);

function Compared(props: ComparedAnswerProps) {
  const { Part } = useLazyPart(loadComparedAnswer);
  return Part ? <Part {...props} /> : <p>{props.text}</p>;
}

/**
 * Loads the player from a chunk of its own, because few steps have a recording. The space of the player is reserved
 * before, and the recording's text is shown if loading fails.
 */
export const loadRecordingPlayer: LoadComponent<RecordingPlayerProps> = () =>
  import('./RecordingPlayer.tsx').then((module) => module.RecordingPlayer);

function Played({ recording }: RecordingPlayerProps) {
  const { Part, failure } = useLazyPart(loadRecordingPlayer);
  return (
    <div className={styles[recording.kind]}>
      {Part ? (
        <Part recording={recording} />
      ) : (
        failure && <p>{formatBubble({ ...recording, from: 'coach' })}</p>
      )}
    </div>
  );
}

function Closed() {
  const { t } = useTranslation();
  return <p className={styles.missing}>{t('chat.closed')}</p>;
}

type AnswersProps = { answers: readonly AnsweredQuestion[]; language: string | undefined };

/** Shows the answers of a feedback form that was sent on an earlier visit. */
function Answers({ answers, language }: AnswersProps) {
  const { i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, language);
  return (
    <dl className={styles.answers}>
      {answers.map((given, index) => (
        <div key={index}>
          <dt {...tags}>{given.prompt}</dt>
          {given.answers.map((answer, place) => (
            <dd key={place} dir="auto" {...(given.areOptions && tags)}>
              {answer}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Action({ action }: { action: string }) {
  const { t } = useTranslation();
  const { actionIcons } = useServices().get(LearnerLinks);
  const iconSrc = actionIcons && `${actionIcons}${encodeURIComponent(action)}.png`;
  return <ActionLabel label={translateActionLabel(action, t)} iconSrc={iconSrc} />;
}

function Picture({ url, alt, onLoad }: { url: string; alt: string; onLoad(): void }) {
  const { t, i18n } = useTranslation();
  const { page } = contentLanguageAttributes(i18n);
  const words = t('chat.pictureMissing');
  const missing = (
    <p className={styles.missing}>
      {page === undefined ? words : <span lang={page}>{words}</span>} {alt}
    </p>
  );
  return <ChatPicture url={url} alt={alt} className={styles.image} onLoad={onLoad} missing={missing} />;
}
