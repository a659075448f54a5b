import type { ChoiceStep } from '../../../domain/chat/steps/choice.ts';
import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { languagesOn } from '../../kit/content-language.ts';
import { Button } from '../../kit/Button.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import type { ChatStore } from './chat-store.ts';
import { replyFailure } from './reply-failure.ts';
import { useStandsStill } from './StandsStill.tsx';
import { plainText } from '../../../domain/chat/plain-text.ts';
import styles from './chat.module.css';

/** One press picks a path. The question is the legend, for whoever does not see the bubble above. */
export const ChoiceReply = observer(function ChoiceReply({
  store,
  step,
}: {
  store: ChatStore;
  step: ChoiceStep;
}) {
  const { t, i18n } = useTranslation();
  const { content } = languagesOn(i18n);
  const [pressed, setPressed] = useState<string | null>(null);
  const refused = store.refusedAnswer;
  const sending = store.state.sending?.response;
  const standsStill = useStandsStill();
  const chosen = sending?.kind === 'choice' ? sending.response : pressed;
  return (
    <fieldset {...standsStill}>
      <legend>
        <VisuallyHidden lang={step.text ? content : undefined}>
          {step.text ? plainText(step.text) : t('chat.chooseReply')}
        </VisuallyHidden>
      </legend>
      <div className={styles.choices}>
        {step.options.map(({ label }) => (
          <Button
            key={label}
            variant="quiet"
            loading={store.isSending && chosen === label}
            disabled={store.isSending && chosen !== label}
            error={refused !== null && chosen === label ? replyFailure(refused, t) : undefined}
            onClick={() => {
              setPressed(label);
              store.send({ kind: 'choice', response: label });
            }}
          >
            <span lang={content}>{label}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
});
