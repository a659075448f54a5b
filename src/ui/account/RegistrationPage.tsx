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
  /** The illustration and its text, without which the page is still complete. */
  beside: ReactNode;
  /** True if a narrow screen shows the picture above the form. */
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

/** Lists the steps register, verify and log in, and marks those that are done and the current one. */
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
