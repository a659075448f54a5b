import { useTranslation } from 'react-i18next';
import { audiences } from '../../../domain/catalogue/card.ts';
import { todaySubjects, todayMinutesChoices, type Preference } from '../../../domain/catalogue/preference.ts';
import { Icon } from '../../kit/Icon.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import styles from './home.module.css';

type PreferenceChipsProps = { preference: Preference; onChange: (preference: Preference) => void };

/** Shows the family's answers about today, each of which can be changed or removed. */
export function PreferenceChips({ preference, onChange }: PreferenceChipsProps) {
  const { t } = useTranslation();
  const asked = [
    { key: 'who', values: audiences, label: (value: string) => t(`home.who.${value}`) },
    { key: 'about', values: Object.keys(todaySubjects), label: (value: string) => t(`home.about.${value}`) },
    {
      key: 'minutes',
      values: todayMinutesChoices.map(String),
      label: (value: string) => t('home.minutes', { count: Number(value) }),
    },
  ] as const;
  const choose = (key: keyof Preference, value: string): void => {
    const { [key]: _former, ...others } = preference;
    onChange(value === '' ? others : { ...others, [key]: key === 'minutes' ? Number(value) : value });
  };
  return (
    <fieldset className={styles.today}>
      <legend>
        <VisuallyHidden>{t('home.today')}</VisuallyHidden>
      </legend>
      {asked.map(({ key, values, label }) => (
        <span key={key} className={styles.chip} data-chosen={preference[key] !== undefined || undefined}>
          <select
            aria-label={t(`home.ask.${key}`)}
            value={String(preference[key] ?? '')}
            onChange={(event) => choose(key, event.target.value)}
          >
            <option value="">{t(`home.any.${key}`)}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {label(value)}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      ))}
    </fieldset>
  );
}
