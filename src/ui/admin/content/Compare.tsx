import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import styles from '../admin.module.css';
import { Failure } from '../Failure.tsx';
import { Select } from '../Select.tsx';
import { when } from '../when.ts';
import { showDifference } from './difference-view.ts';
import type { Difference, HistoryStore } from './history-store.ts';
import look from './history.module.css';

/** What is different between two versions. */
export const Compare = observer(function Compare({ store }: { store: HistoryStore }) {
  const { t } = useTranslation('admin');
  const options = (store.versions.answer ?? []).map(({ version, createdAt }) => ({
    value: version,
    label: `${when(createdAt)} (${version.slice(0, 8)})`,
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
          <Differing {...difference.answer} />
        ))}
    </section>
  );
});

function Differing({ before, after }: Difference) {
  const { t } = useTranslation('admin');
  const host = useRef<HTMLDivElement>(null);
  const label = t('history.difference');
  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    return showDifference(root, { before, after }, label);
  }, [before, after, label]);
  return <div ref={host} className={look.difference} />;
}
