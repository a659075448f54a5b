import { useId, useRef, useState, type MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { audiences } from '../../../domain/catalogue/card.ts';
import { todaySubjects, todayMinutesChoices, type Preference } from '../../../domain/catalogue/preference.ts';
import { Button } from '../../kit/Button.tsx';
import styles from './home.module.css';

const steps = ['who', 'about', 'minutes'] as const;

type PreferenceQuestionsProps = {
  preference: Preference;
  onAnswer: (preference: Preference, isLast: boolean) => void;
  onClickCapture: MouseEventHandler;
};

/** Asks three questions about today, one after the other. One button skips a question, another skips all. */
export function PreferenceQuestions({ preference, onAnswer, onClickCapture }: PreferenceQuestionsProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[place] ?? 'minutes';
  const answer = (said: Preference): void => {
    onAnswer({ ...preference, ...said }, place === steps.length - 1);
    setPlace(place + 1);
    heading.current?.focus();
  };
  const options: Record<(typeof steps)[number], { said: Preference; words: string; picture?: string }[]> = {
    who: audiences.map((who) => ({ said: { who }, words: t(`home.who.${who}`) })),
    about: Object.entries(pictures).map(([about, picture]) => ({
      said: { about: about as keyof typeof todaySubjects },
      words: t(`home.about.${about}`),
      picture,
    })),
    minutes: todayMinutesChoices.map((minutes) => ({
      said: { minutes },
      words: t('home.minutes', { count: minutes }),
    })),
  };
  return (
    <section className={styles.questions} aria-labelledby={id} onClickCapture={onClickCapture}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <small>{t('home.questionOf', { place: place + 1, of: steps.length })}</small> {t(`home.ask.${step}`)}
      </h2>
      <ul data-pictures={step === 'about' || undefined}>
        {options[step].map(({ said, words, picture }) => (
          <li key={words}>
            <button type="button" onClick={() => answer(said)}>
              {picture && <img src={`/images/content/${picture}.svg`} alt="" width="100" height="50" />}
              {words}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.skip}>
        <Button variant="plain" onClick={() => answer({})}>
          {t(step === 'about' ? 'home.notSure' : 'home.skip')}
        </Button>
        <Button variant="plain" onClick={() => onAnswer(preference, true)}>
          {t('home.skipAll')}
        </Button>
      </div>
    </section>
  );
}

const pictures = {
  worries: 'worry-on-paper',
  rows: 'volcano',
  school: 'school-stone',
  lowDays: 'grey-colours',
  changes: 'two-homes-bridge',
  screens: 'phone-bed',
} as const satisfies Record<keyof typeof todaySubjects, string>;
