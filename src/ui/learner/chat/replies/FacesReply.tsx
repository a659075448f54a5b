import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChoiceStep } from '../../../../domain/steps/choice.ts';
import { toPlainText } from '../../../../domain/content/plain-text.ts';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { PebbleFace } from './PebbleFace.tsx';
import { SendButton } from './SendButton.tsx';
import chat from '../transcript/chat.module.css';
import styles from './FacesReply.module.css';

type FacesReplyProps = { store: ChatStore; step: ChoiceStep };

/**
 * Answers on a scale of faces: a press shows the face's text, and Send sends it.
 *
 * No yup: the engine holds an answer to its step, on the device and on the server.
 */
export const FacesReply = observer(function FacesReply({ store, step }: FacesReplyProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, step.language);
  const earlier = store.drafts.earlierAnswer(step);
  const before = earlier?.kind === 'choice' ? earlier.response : null;
  const [picked, setPicked] = useState(before);
  const [tried, setTried] = useState(false);
  const { options, text, minLabel, maxLabel } = step;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (picked !== null) store.send({ kind: 'choice', response: picked });
  };

  return (
    <form className={chat.panel} onSubmit={onSubmit} noValidate>
      <fieldset disabled={store.isSending}>
        <legend>
          <VisuallyHidden {...(text && tags)}>
            {text ? toPlainText(text) : t('chat.chooseReply')}
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
              <PebbleFace place={index} of={options.length} />
              <VisuallyHidden {...tags}>{label}</VisuallyHidden>
            </label>
          ))}
        </div>
        {(minLabel ?? maxLabel) !== undefined && (
          <div className={styles.ends} {...tags}>
            <span>{minLabel}</span>
            <span>{maxLabel}</span>
          </div>
        )}
      </fieldset>
      <p className={styles.picked}>
        {picked !== null ? <strong {...tags}>{picked}</strong> : !tried && t('chat.pickFace')}
        {picked !== null && picked === before && <small>{t('chat.before')}</small>}
      </p>
      <SendButton store={store} problem={tried && picked === null ? t('chat.pickFace') : undefined} />
    </form>
  );
});
