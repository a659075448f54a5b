import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { SelectField } from '../SelectField.tsx';
import { formatReportInstant } from '../date-text.ts';
import { TextDifference } from '../text-difference/TextDifference.tsx';
import type { ContentHistoryStore } from './history-store.ts';

/** Shows the differences between two versions. */
export const VersionComparison = observer(function VersionComparison({
  store,
}: {
  store: ContentHistoryStore;
}) {
  const { t } = useTranslation('admin');
  const options = (store.versions.answer ?? []).map(({ version, number, createdAt }) => ({
    value: version,
    label: `${number === null ? '' : `${t('history.number', { number })}, `}${formatReportInstant(createdAt)} (${version.slice(0, 8)})`,
  }));
  const { difference } = store;
  return (
    <section className={styles.card} aria-labelledby="compare">
      <h2 id="compare">{t('history.compare')}</h2>
      <div className={styles.fields}>
        <SelectField
          label={t('history.before')}
          options={options}
          value={store.before ?? ''}
          onChange={(version) => store.choose('before', version)}
        />
        <SelectField
          label={t('history.after')}
          options={options}
          value={store.after ?? ''}
          onChange={(version) => store.choose('after', version)}
        />
      </div>
      <Button variant="quiet" loading={difference.isBusy} onClick={() => void store.compare()}>
        {t('history.show')}
      </Button>
      {difference.failure !== null && <FailureMessage error={difference.failure} />}
      {difference.answer &&
        (difference.answer.before === difference.answer.after ? (
          <p>{t('history.same')}</p>
        ) : (
          <TextDifference {...difference.answer} />
        ))}
    </section>
  );
});
