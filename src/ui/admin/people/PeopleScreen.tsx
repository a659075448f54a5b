import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminPerson } from '../../../application/ports/device/people/people-gateway.ts';
import { useServices } from '../../context/Services.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { SearchForm } from '../SearchForm.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { createPeopleSearchStore } from './people-store.ts';

/** Searches the people of this installation (an addition to the specification). */
export const PeopleScreen = observer(function PeopleScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createPeopleSearchStore(services));
  useEffect(() => void store.search(), [store]);
  const { answer: found, failure, isBusy } = store.found;
  return (
    <AdminPage title={t('people.title')} intro={t('people.about')}>
      <SearchForm
        label={t('people.email')}
        search={t('people.search')}
        value={store.email}
        isBusy={isBusy}
        onChange={store.write}
        onSearch={() => void store.search()}
      />
      {failure !== null && <FailureMessage error={failure} />}
      {found && (
        <>
          <AdminTable
            caption={t('people.found', { count: found.people.length })}
            head={[t('people.person'), t('people.roles'), t('people.access'), t('people.since')]}
            none={t('people.none')}
            rows={found.people.map((person) => ({
              id: person.id,
              cells: [
                <Link key="link" to={path(`people/${encodeURIComponent(person.id)}`)}>
                  {person.email || person.id}
                </Link>,
                person.roles.join(', ') || '–',
                <Access key="access" person={person} />,
                formatReportInstant(person.createdAt),
              ],
            }))}
          />
          {found.hasMore && <p>{t('people.more')}</p>}
        </>
      )}
    </AdminPage>
  );
});

function Access({ person: { isDisabled, paymentStatus } }: { person: AdminPerson }) {
  const { t } = useTranslation('admin');
  if (isDisabled) return <Chip tone="warm">{t('people.disabled')}</Chip>;
  return paymentStatus === 'paid' ? <Chip tone="done">{paymentStatus}</Chip> : <Chip>{paymentStatus}</Chip>;
}
