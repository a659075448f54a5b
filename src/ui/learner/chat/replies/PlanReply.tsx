import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toPlainText } from '../../../../domain/content/plain-text.ts';
import type { PlanStep } from '../../../../domain/steps/plan.ts';
import { useServices } from '../../../context/Services.tsx';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { RadioGroup } from '../../../kit/forms/RadioGroup.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { formatLongDate } from '../../long-date.ts';
import { FamilyPlanReminders } from './FamilyPlanReminders.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { createPlanReplyStore } from './plan-reply-store.ts';
import { SendButton } from './SendButton.tsx';
import chat from '../transcript/chat.module.css';
import styles from './PlanReply.module.css';

type PlanReplyProps = { store: ChatStore; step: PlanStep };

/**
 * Asks when the family will carry out its plan: at one of the offered moments, or at a time of its own.
 *
 * No yup: the engine holds an answer to its step, on the device and on the server.
 */
export const PlanReply = observer(function PlanReply({ store, step }: PlanReplyProps) {
  const { t, i18n } = useTranslation();
  const { tags } = contentLanguageAttributes(i18n, step.language);
  const services = useServices();
  const [plan] = useState(() => {
    const earlier = store.drafts.earlierAnswer(step);
    return createPlanReplyStore(services, earlier?.kind === 'plan' ? earlier : null);
  });
  const problem = plan.tried && plan.problem !== null ? t(`chat.plan.problems.${plan.problem}`) : undefined;
  const isOfTime = plan.picked === 'time';
  const dated = (at: number, time: string): string => `${formatLongDate(at, i18n)}, ${time}`;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const answer = plan.answer(dated);
    if (answer) store.send(answer);
  };

  return (
    <form className={chat.panel} onSubmit={onSubmit} noValidate>
      <fieldset disabled={store.isSending} className={styles.moments}>
        <RadioGroup
          label={
            <VisuallyHidden {...(step.text && tags)}>
              {step.text ? toPlainText(step.text) : t('chat.chooseReply')}
            </VisuallyHidden>
          }
          options={[
            ...plan.moments.map(({ moment, at, local }) => ({
              value: moment,
              label: (
                <>
                  {t(`chat.plan.moments.${moment}`)} <small>{dated(at, local.slice(11))}</small>
                </>
              ),
            })),
            { value: 'time', label: t('chat.plan.moments.time') },
          ]}
          value={plan.picked}
          onChange={plan.pick}
          error={isOfTime ? undefined : problem}
        />
        {isOfTime && (
          <TextField
            label={t('chat.plan.time')}
            type="datetime-local"
            value={plan.local}
            onChange={plan.write}
            error={problem}
            {...plan.range}
          />
        )}
      </fieldset>
      {plan.problem === null && plan.at !== null && <FamilyPlanReminders store={store} at={plan.at} />}
      <SendButton store={store} />
    </form>
  );
});
