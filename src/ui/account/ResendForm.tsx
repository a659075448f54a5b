import { useEffect, useId } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useAnnounce } from '../kit/Announcer.tsx';
import { Button } from '../kit/Button.tsx';
import { ErrorSummary } from '../kit/forms/ErrorSummary.tsx';
import { TextField } from '../kit/forms/TextField.tsx';
import type { ResendVerificationStore } from './resend-store.ts';
import styles from './registration.module.css';

type ResendFormProps = {
  resend: ResendVerificationStore;
  /** True if the form has a field for the address. */ asks: boolean;
};

/** Requests another verification mail, for the address of the sign-up or the one typed into this form. */
export const ResendForm = observer(function ResendForm({ resend, asks }: ResendFormProps) {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  const formId = useId();
  useEffect(() => resend.open(), [resend]);
  const { isSent, isWrong, failure, waitS } = resend;
  const waitText = waitS > 0 ? t('registration.resend.wait', { time: timeText(waitS, t) }) : undefined;
  const waitId = `${formId}wait`;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (waitText) announce(waitText);
    void resend.send(i18n.language);
  };

  return (
    <form className={styles.resend} onSubmit={onSubmit} noValidate>
      <h2>{t('registration.resend.title')}</h2>
      <p>{t('registration.resend.text')}</p>
      {isWrong && (
        <ErrorSummary
          key={resend.refusals}
          errors={[{ id: formId, message: t('registration.problems.invalid') }]}
        />
      )}
      {asks && (
        <TextField
          id={formId}
          label={t('registration.form.email')}
          error={isWrong ? t('registration.problems.invalid') : undefined}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={resend.email}
          onChange={resend.change}
          onBlur={resend.leave}
        />
      )}
      <Button
        type="submit"
        variant="quiet"
        loading={resend.isSending}
        {...(waitText && { 'aria-disabled': true, 'aria-describedby': waitId })}
        error={failure === null ? undefined : 'message' in failure ? failure.message : t(failure.key)}
      >
        {t('registration.resend.send')}
      </Button>
      <output className={styles.sent}>{isSent && t('registration.resend.sent')}</output>
      {waitText && (
        <p id={waitId} className={styles.wait}>
          {waitText}
        </p>
      )}
    </form>
  );
});

const minuteS = 60;

function timeText(seconds: number, t: TFunction): string {
  return seconds > minuteS
    ? t('programme.countdown.minutes', { count: Math.ceil(seconds / minuteS) })
    : t('programme.countdown.seconds', { count: seconds });
}
