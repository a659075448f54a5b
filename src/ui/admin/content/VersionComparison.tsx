import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import styles from '../admin.module.css';
import { Failure } from '../Failure.tsx';
import { Select } from '../Select.tsx';
import { when } from '../date-text.ts';
import { TextDifference } from '../text-difference/TextDifference.tsx';
import type { HistoryStore } from './history-store.ts';

/** Shows the differences between two versions. */
export const VersionComparison = observer(function VersionComparison({ store }: { store: HistoryStore }) {
  const { t } = useTranslation('admin');
  const options = (store.versions.answer ?? []).map(({ version, number, createdAt }) => ({
    value: version,
    label: `${number === null ? '' : `${t('history.number', { number })}, `}${when(createdAt)} (${version.slice(0, 8)})`,
  }));
  const { difference } = store;
  return (
    <section className={styles.card} aria-labelledby="compare">
      <h2 id="compare">{t('history.compare')}</h2>
      <div className={styles.fields}>
        <Select
          label={t('history.before')}
          options={options}
          value={store.before ?? ''}
          onChange={(version) => store.choose('before', version)}
        />
        <Select
          label={t('history.after')}
          options={options}
          value={store.after ?? ''}
          onChange={(version) => store.choose('after', version)}
        />
      </div>
      <Button variant="quiet" loading={difference.isBusy} onClick={() => void store.compare()}>
        {t('history.show')}
      </Button>
      {difference.failure !== null && <Failure error={difference.failure} />}
      {difference.answer &&
        (difference.answer.before === difference.answer.after ? (
          <p>{t('history.same')}</p>
        ) : (
          <TextDifference {...difference.answer} />
        ))}
    </section>
  );
});
