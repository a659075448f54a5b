import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/Icon.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import styles from './registration.module.css';

const steps = ['register', 'verify', 'logIn'] as const;
type StepName = (typeof steps)[number];

type PageProps = {
  /** The current step on the way to an account. */
  now: StepName;
  /** The picture and its text, which the page works without. */
  beside: ReactNode;
  /** On a narrow screen the picture comes first. */
  pictureFirst?: boolean;
  children: ReactNode;
};

/** Shows a page of the registration app: the steps, the form, and a picture beside it. */
export function RegistrationPage({ now, beside, pictureFirst = false, children }: PageProps) {
  return (
    <div className={classNames(styles.page, pictureFirst && styles.pictureFirst)}>
      <div className={styles.panel}>
        <Steps now={now} />
        {children}
      </div>
      <div className={styles.beside}>{beside}</div>
    </div>
  );
}

/** Shows the steps Register, verify and log in: those done, the current one, and those to come. */
function Steps({ now }: { now: StepName }) {
  const { t } = useTranslation();
  const current = steps.indexOf(now);
  return (
    <ol className={styles.steps} aria-label={t('registration.steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span aria-hidden="true">{index < current ? <Icon name="tick" /> : index + 1}</span>
          {t(`registration.steps.${step}`)}
          {index < current && <VisuallyHidden> {t('registration.steps.done')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
