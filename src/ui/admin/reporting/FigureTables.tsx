import { useTranslation } from 'react-i18next';
import type {
  ActivityFigures,
  FamilyCount,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import styles from '../admin.module.css';
import { FigureTable } from './FigureTable.tsx';
import { formatFamilyCount, formatPartCount, formatPartShare, formatShare } from './counts-in-words.ts';
import { StartedFamiliesByWeekTable } from './StartedFamiliesByWeekTable.tsx';

/** Shows how far families came, what they answered, and when they began. */
export function FigureTables({ figures }: { figures: ActivityFigures }) {
  const { t } = useTranslation('admin');
  const { started, completed, paused, touchpoints, questions, weeks, roundedUpTo } = figures;
  if (started === 0) return <p>{t('figures.nobody')}</p>;
  const shown = (count: FamilyCount): string => formatFamilyCount(t, count, roundedUpTo);
  if (roundedUpTo !== null && started === roundedUpTo && completed === null)
    return <p>{t('figures.tooFew', { roundedUpTo })}</p>;
  const ofStarted = (id: string, name: string, count: FamilyCount) => ({
    id,
    name,
    count,
    inWords: shown(count),
    share: formatShare(t, count, started, roundedUpTo),
  });
  return (
    <>
      <p>{t('figures.families', { started: shown(started), completed: shown(completed) })}</p>
      <p className={styles.quiet}>
        {t(roundedUpTo === null ? 'figures.withheld' : 'figures.rounded', { roundedUpTo })}
      </p>
      <FigureTable
        caption={t('figures.touchpoints')}
        of={started}
        head={[t('figures.touchpoint'), t('figures.reached'), t('figures.share')]}
        rows={[
          ...touchpoints.map(({ id, title, reached }) => ofStarted(id, title, reached)),
          ...(paused === null || paused === 0 ? [] : [ofStarted(' paused', t('figures.paused'), paused)]),
          ofStarted(' completed', t('figures.completed'), completed),
        ]}
      />
      {questions.map((question) => (
        <QuestionTable key={question.id} question={question} roundedUpTo={roundedUpTo} />
      ))}
      {weeks.length > 0 && <StartedFamiliesByWeekTable weeks={weeks} shown={shown} />}
    </>
  );
}

type QuestionTableProps = {
  question: ActivityFigures['questions'][number];
  roundedUpTo: number | null;
};

/** Shows how often each answer to a question was given; for free text, how many families wrote something. */
function QuestionTable({ question, roundedUpTo }: QuestionTableProps) {
  const { t } = useTranslation('admin');
  const { type, prompt, answered, options, median } = question;
  const answeredBy = formatFamilyCount(t, answered, roundedUpTo);
  if (options.length === 0) return <p>{t('figures.written', { prompt, answered: answeredBy })}</p>;
  return (
    <FigureTable
      caption={t(type === 'range' && median !== null ? 'figures.range' : 'figures.question', {
        prompt,
        answered: answeredBy,
        median,
      })}
      of={answered}
      head={[t('figures.answer'), t('figures.answers'), t('figures.share')]}
      rows={options.map(({ label, count }, index) => {
        const [countIn, share] =
          type === 'multi-select' ? [formatFamilyCount, formatShare] : [formatPartCount, formatPartShare];
        return {
          id: String(index),
          name: label,
          count,
          inWords: countIn(t, count, roundedUpTo),
          share: share(t, count, answered, roundedUpTo),
        };
      })}
    />
  );
}
