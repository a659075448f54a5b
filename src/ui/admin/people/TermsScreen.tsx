import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { AdminPage } from '../AdminPage.tsx';
import styles from '../admin.module.css';
import { FailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { createTermsStore } from './terms-store.ts';

/** Shows the current Terms, and how many people have accepted each version (an addition to the specification). */
export const TermsScreen = observer(function TermsScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [store] = useState(() => createTermsStore(services));
  useEffect(() => void store.open(), [store]);
  const { answer, failure } = store.terms;
  return (
    <AdminPage title={t('terms.title')} intro={t('terms.about')}>
      <p>
        <a href="/terms-and-conditions">{t('terms.read')}</a>
      </p>
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && (
        <>
          <p>{t('terms.current', { version: answer.current })}</p>
          <AdminTable
            caption={t('terms.accepted')}
            head={(['version', 'accounts', 'first', 'last'] as const).map((name) => t(`terms.head.${name}`))}
            none={t('terms.none')}
            rows={answer.accepted.map(({ version, accounts, firstAt, lastAt }) => ({
              id: version,
              cells: [
                <span key="version" className={styles.row}>
                  {version}
                  {version === answer.current && <Chip tone="done">{t('terms.isCurrent')}</Chip>}
                </span>,
                accounts,
                formatReportInstant(firstAt),
                formatReportInstant(lastAt),
              ],
            }))}
          />
          <p className={styles.quiet}>{t('terms.change')}</p>
        </>
      )}
    </AdminPage>
  );
});
