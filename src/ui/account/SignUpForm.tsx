import { useEffect, useId } from 'react';
import type { FocusEvent, SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { roundExpectedWait } from '../../domain/account/expected-wait.ts';
import { useAnnounce } from '../kit/Announcer.tsx';
import { Button } from '../kit/Button.tsx';
import { Checkbox } from '../kit/forms/Checkbox.tsx';
import { ErrorSummary } from '../kit/forms/ErrorSummary.tsx';
import { Field as Frame } from '../kit/forms/Field.tsx';
import { PasswordField } from '../kit/forms/PasswordField.tsx';
import { TextField } from '../kit/forms/TextField.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import type { RegistrationField, RegistrationStore } from './registration-store.ts';

type SignUpFormProps = { form: RegistrationStore; onRegistered: (email: string) => void };

/** Asks for address, password twice and the Terms (specification 5), with the rule for passwords above. */
export const SignUpForm = observer(function SignUpForm({ form, onRegistered }: SignUpFormProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const formId = useId();
  const { failure } = form;

  const errorOf = (field: RegistrationField): string | undefined =>
    form.problems[field] === undefined ? undefined : t(`registration.problems.${form.problems[field]}`);
  const idOf = (field: RegistrationField): string => `${formId}${field}`;
  const frameOf = (field: RegistrationField): FieldFrame => ({
    id: idOf(field),
    error: errorOf(field),
    onBlur: (event) => {
      if (!isOnTheWay(event)) form.leave(field);
    },
    required: true,
  });

  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(await form.submit(i18n.language, query.get('code')?.trim()))) return;
    onRegistered(form.values.email);
    await navigate('/registration/confirmation');
  };

  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      {form.wrongFields.length > 0 && (
        <ErrorSummary
          key={form.refusals}
          errors={form.wrongFields.map((field) => ({ id: idOf(field), message: errorOf(field) ?? '' }))}
        />
      )}
      <SignInFields form={form} frameOf={frameOf} />
      <Terms form={form} frame={frameOf('acceptedTerms')} />
      {form.expectedMs !== null && <Wait expectedMs={form.expectedMs} />}
      <Button
        type="submit"
        wide
        loading={form.isSending}
        error={failure === null ? undefined : 'message' in failure ? failure.message : t(failure.key)}
      >
        {t('registration.form.submit')}
      </Button>
    </form>
  );
});

type FieldFrame = {
  id: string;
  error: string | undefined;
  onBlur: (event: FocusEvent) => void;
  required: true;
};
type SignInFieldsProps = { form: RegistrationStore; frameOf: (field: RegistrationField) => FieldFrame };

/** Asks for the address and the password with which the person will sign in. */
const SignInFields = observer(function SignInFields({ form, frameOf }: SignInFieldsProps) {
  const { t } = useTranslation();
  const { values } = form;
  return (
    <>
      <TextField
        {...frameOf('email')}
        label={t('registration.form.email')}
        hint={t('registration.form.emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onChange={(email) => form.change({ email })}
      />
      <PasswordField
        {...frameOf('password')}
        label={t('registration.form.password')}
        hint={t('registration.form.passwordRule')}
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={(password) => form.change({ password })}
      />
      <PasswordField
        {...frameOf('confirmPassword')}
        label={t('registration.form.confirmPassword')}
        subject={t('registration.form.confirmSubject')}
        name="confirmPassword"
        autoComplete="new-password"
        value={values.confirmPassword}
        onChange={(confirmPassword) => form.change({ confirmPassword })}
      />
    </>
  );
});

type TermsProps = { form: RegistrationStore; frame: FieldFrame };

const Terms = observer(function Terms({ form, frame: { id, error, ...accept } }: TermsProps) {
  const { t } = useTranslation();
  return (
    <Frame group id={id} label={t('registration.form.terms')} hint={<TermsLink />} error={error}>
      {(control) => (
        <Checkbox
          {...accept}
          id={control.id}
          invalid={control['aria-invalid']}
          checked={form.values.acceptedTerms}
          onChange={(acceptedTerms) => form.change({ acceptedTerms })}
        >
          {t('registration.form.accept')}
        </Checkbox>
      )}
    </Frame>
  );
});

/** Shows the expected wait while the server queues sign-ups; the person need not send the form again. */
function Wait({ expectedMs }: { expectedMs: number }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const { unit, count } = roundExpectedWait(expectedMs);
  const text = `${t('registration.waiting.text')} ${t(`registration.waiting.${unit}`, { count })} ${t('registration.waiting.goesOn')}`;
  useEffect(() => announce(text), [announce, text]);
  return <p>{text}</p>;
}

/**
 * Returns true if a press on a button moves the focus: an error message shown now would shift the button from under the
 * pointer.
 */
function isOnTheWay({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement;
}

function TermsLink() {
  const { t } = useTranslation();
  return (
    <a href="/registration/terms" target="_blank" rel="noopener">
      {t('registration.form.readTerms')}
      <VisuallyHidden> {t('page.newTab')}</VisuallyHidden>
    </a>
  );
}
