import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChoiceStep } from '../../../domain/chat/steps/choice.ts';
import { plainText } from '../../../domain/chat/plain-text.ts';
import { Button } from '../../kit/Button.tsx';
import { languagesOn } from '../../kit/content-language.ts';
import { Icon } from '../../kit/Icon.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import type { ChatStore } from './chat-store.ts';
import { replyFailure } from './reply-failure.ts';
import chat from './chat.module.css';
import styles from './FacesReply.module.css';

type FacesReplyProps = { store: ChatStore; step: ChoiceStep };

/** A choice on a scale of faces: one of them is picked, its words are shown, and Send answers with them. */
export const FacesReply = observer(function FacesReply({ store, step }: FacesReplyProps) {
  const { t, i18n } = useTranslation();
  const { content } = languagesOn(i18n);
  const earlier = store.drafts.earlierAnswer(step);
  const before = earlier?.kind === 'choice' ? earlier.response : null;
  const [picked, setPicked] = useState(before);
  const [tried, setTried] = useState(false);
  const refused = store.refusedAnswer;
  const { options, text, minLabel, maxLabel } = step;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (picked !== null) store.send({ kind: 'choice', response: picked });
  };
  const problem = refused !== null ? replyFailure(refused, t) : t('chat.pickFace');

  return (
    <form className={chat.panel} onSubmit={onSubmit} noValidate>
      <fieldset disabled={store.isSending}>
        <legend>
          <VisuallyHidden lang={text ? content : undefined}>
            {text ? plainText(text) : t('chat.chooseReply')}
          </VisuallyHidden>
        </legend>
        <div className={styles.faces} style={{ '--faces': options.length }}>
          {options.map(({ label }, index) => (
            <label key={label} className={styles.face}>
              <input
                type="radio"
                name={step.touchpointStepEntityId}
                checked={picked === label}
                onChange={() => setPicked(label)}
              />
              <Face mood={moodAt(index, options.length)} />
              <VisuallyHidden lang={content}>{label}</VisuallyHidden>
            </label>
          ))}
        </div>
        {(minLabel ?? maxLabel) !== undefined && (
          <div className={styles.ends} lang={content}>
            <span>{minLabel}</span>
            <span>{maxLabel}</span>
          </div>
        )}
      </fieldset>
      <p className={styles.picked}>
        {picked !== null ? <strong lang={content}>{picked}</strong> : !tried && t('chat.pickFace')}
        {picked !== null && picked === before && <small>{t('chat.before')}</small>}
      </p>
      <Button
        type="submit"
        loading={store.isSending}
        error={refused !== null || (tried && picked === null) ? problem : undefined}
      >
        {refused === null ? t('chat.send') : t('chat.tryAgain')}
        <Icon name="send" />
      </Button>
    </form>
  );
});

/** Mouth and brows of each face, from the lowest mood to the highest. */
const moods = [
  { name: 'lowest', mouth: 'M32 57q14-14 28 0', brows: 'M27 26q5-4 10-4M55 22q5 0 10 4' },
  { name: 'low', mouth: 'M34 54q12-7 24 0', brows: null },
  { name: 'middle', mouth: 'M34 51h24', brows: null },
  { name: 'high', mouth: 'M32 47q14 12 28 0', brows: null },
  { name: 'highest', mouth: 'M29 45h34q-2 17-17 17t-17-17Z', brows: null },
] as const;
type Mood = (typeof moods)[number];

/** The mood of one of several faces: the ends of the scale are always the lowest and the highest. */
const moodAt = (index: number, count: number): Mood =>
  moods[Math.round((index * (moods.length - 1)) / Math.max(1, count - 1))] ?? moods[0];

/** A pebble of the logo with a face: the words beside it say what it means. */
function Face({ mood: { name, mouth, brows } }: { mood: Mood }) {
  const laughs = name === 'highest';
  return (
    <svg viewBox="2 2 88 88" data-mood={name} aria-hidden>
      <path
        className={styles.pebble}
        d="M8 40C8 20 24 6 46 6s38 14 38 34-16 34-38 34c-5 0-10-.7-14-2L10 82c-2 .8-3.6-.6-3-2.6L12 62C9 55 8 48 8 40Z"
      />
      {laughs ? (
        <path className={styles.line} d="M30 35q5-7 10 0M52 35q5-7 10 0" />
      ) : (
        <g className={styles.eyes}>
          <circle cx="35" cy="34" r="4" />
          <circle cx="57" cy="34" r="4" />
        </g>
      )}
      {brows && <path className={styles.line} d={brows} />}
      <path className={laughs ? styles.laugh : styles.line} d={mouth} />
      <g className={styles.tick}>
        <circle cx="76" cy="16" r="13" />
        <path d="m69.5 16.5 4.5 4.5 8.5-9.5" />
      </g>
    </svg>
  );
}
