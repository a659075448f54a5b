import type { ComponentType } from 'react';
import type { ChoiceStep, DeliveredOption } from '../../../../domain/steps/choice.ts';
import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { contentLanguageAttributes, type LanguageAttributes } from '../../../kit/content-language.ts';
import { Button } from '../../../kit/Button.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { replyFailureText } from '../store/reply-failure.ts';
import { useTapGuard } from './TapGuard.tsx';
import { toPlainText } from '../../../../domain/content/plain-text.ts';
import styles from '../transcript/chat.module.css';

/** `language` has the attributes of the author's language, if it differs from the page's. */
export type DrawnOptionProps = { option: DeliveredOption; language: LanguageAttributes };

type OptionButtonsProps = {
  store: ChatStore;
  step: ChoiceStep;
  /** Draws an option's picture above its label. */
  Drawn?: ComponentType<DrawnOptionProps>;
  className?: string | undefined;
};

/**
 * Answers a choice by one press. The question is the fieldset's legend, because screen readers may not have the bubble
 * at hand.
 */
export const OptionButtons = observer(function OptionButtons({
  store,
  step,
  Drawn,
  className = styles.choices,
}: OptionButtonsProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, step.language);
  const [pressed, setPressed] = useState<string | null>(null);
  const refused = store.refusedAnswer;
  const sending = store.state.sending?.response;
  const tapGuard = useTapGuard();
  const earlier = store.drafts.earlierAnswer(step);
  const chosen = sending?.kind === 'choice' ? sending.response : pressed;
  return (
    <fieldset {...tapGuard}>
      <legend>
        <VisuallyHidden {...(step.text && tags)}>
          {step.text ? toPlainText(step.text) : t('chat.chooseReply')}
        </VisuallyHidden>
      </legend>
      <div className={className}>
        {step.options.map((option) => (
          <Button
            key={option.label}
            variant="quiet"
            loading={store.isSending && chosen === option.label}
            disabled={store.isSending && chosen !== option.label}
            error={refused !== null && chosen === option.label ? replyFailureText(refused, t) : undefined}
            onClick={() => {
              setPressed(option.label);
              store.send({ kind: 'choice', response: option.label });
            }}
          >
            <span {...tags}>{option.label}</span>
            {Drawn && <Drawn option={option} language={tags} />}
            {earlier?.kind === 'choice' && earlier.response === option.label && (
              <small>{t('chat.before')}</small>
            )}
          </Button>
        ))}
      </div>
    </fieldset>
  );
});
