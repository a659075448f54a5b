import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../kit/class-names.ts';
import { Icon } from '../kit/Icon.tsx';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import styles from './registration.module.css';

const steps = ['register', 'verify', 'logIn'] as const;
type StepName = (typeof steps)[number];

type PageProps = {
  /** The present step on the way to an account. */
  now: StepName;
  /** A picture, and words that can be missed. */
  beside: ReactNode;
  /** The picture comes first where there is no room beside it. */
  pictureFirst?: boolean;
  children: ReactNode;
};

/** A page of the registration app: the step, what to do, and a picture beside it. */
export function Page({ now, beside, pictureFirst = false, children }: PageProps) {
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

/** Register, verify, log in: what is done, what is now, what comes. */
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
