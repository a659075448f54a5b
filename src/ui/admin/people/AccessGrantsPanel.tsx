import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AdminPerson } from '../../../application/ports/device/people/people-gateway.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import styles from '../admin.module.css';
import { AdminTable } from '../AdminTable.tsx';
import { formatReportInstant } from '../date-text.ts';
import { PersonActConfirmation } from './PersonActConfirmation.tsx';
import { GrantForm } from './GrantForm.tsx';
import type { PersonStore } from './person-store.ts';

const heads = ['source', 'reference', 'from', 'until', 'actions'] as const;

type GrantsProps = { store: PersonStore; person: AdminPerson };

/** Lists the grants of a person, ends them, and gives another one by a licence. */
export const AccessGrantsPanel = observer(function AccessGrantsPanel({ store, person }: GrantsProps) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string): Promise<void> => {
    await store.endAccess(id);
    setEnding(null);
  };
  return (
    <section className={styles.card} aria-labelledby="grants">
      <h2 id="grants">{t('person.access', { status: person.paymentStatus })}</h2>
      {person.grants.length > 0 && (
        <AdminTable
          caption={t('person.grants')}
          head={heads.map((name) => t(`person.head.${name}`))}
          rows={person.grants.map(({ id, source, reference, from, until }) => ({
            id,
            cells: [
              source,
              reference ?? '–',
              formatReportInstant(from),
              formatReportInstant(until),
              !may('people.access') ? (
                '–'
              ) : store.canEnd({ from, until }) ? (
                <Button key="end" variant="quiet" onClick={() => setEnding(id)}>
                  {t('person.end')} <VisuallyHidden>{reference ?? source}</VisuallyHidden>
                </Button>
              ) : (
                t('person.ended')
              ),
            ],
          }))}
        />
      )}
      <PersonActConfirmation store={store} act="end" />
      {may('people.access') && <GrantForm store={store} />}
      {ending !== null && (
        <Modal
          destructive
          title={t('person.endTitle')}
          message={t('person.endText')}
          confirmText={t('person.endConfirm')}
          confirming={store.busy === 'end'}
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(null)}
        />
      )}
    </section>
  );
});
