import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { recognisedRoles } from '../../../domain/account/roles.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckboxGroup } from '../../kit/forms/CheckboxGroup.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { usePermissionCheck } from '../Permissions.tsx';
import styles from '../admin.module.css';
import { PersonActConfirmation } from './PersonActConfirmation.tsx';
import type { PersonStore } from './person-store.ts';

type PersonRolesProps = { store: PersonStore; roles: readonly string[] };

/** Sets the roles of a person, which decide the apps that they may use (specification 6). */
export const PersonRoles = observer(function PersonRoles({ store, roles }: PersonRolesProps) {
  const { t } = useTranslation('admin');
  const [ticked, setTicked] = useState<readonly string[]>(roles);
  const [isAsked, setAsked] = useState(false);
  const save = async (): Promise<void> => {
    setAsked(false);
    await store.setRoles(ticked);
    // The boxes show the person's current roles, also after the server has refused a change.
    setTicked(store.person.answer?.roles ?? []);
  };
  const may = usePermissionCheck();
  const isShutOut = !recognisedRoles.some((role) => ticked.includes(role));
  if (!may('people.roles'))
    return (
      <section className={styles.card} aria-labelledby="roles">
        <h2 id="roles">{t('person.roles')}</h2>
        <p>{roles.join(', ') || t('person.noRoles')}</p>
        <p className={styles.quiet}>{t('person.rolesByAdmins')}</p>
      </section>
    );
  return (
    <section className={styles.card} aria-labelledby="roles">
      <h2 id="roles">{t('person.roles')}</h2>
      <CheckboxGroup
        label={t('person.rolesLabel')}
        options={recognisedRoles.map((role) => ({ value: role, label: t(`person.role.${role}`) }))}
        values={ticked}
        onChange={setTicked}
      />
      <div className={styles.row}>
        <Button
          variant="quiet"
          loading={store.busy === 'roles'}
          onClick={() => (isShutOut ? setAsked(true) : void save())}
        >
          {t('person.saveRoles')}
        </Button>
        <PersonActConfirmation store={store} act="roles" />
      </div>
      {isAsked && (
        <Modal
          destructive
          title={t('person.noRolesTitle')}
          message={t('person.noRolesText')}
          confirmText={t('person.noRolesConfirm')}
          onConfirm={() => void save()}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  );
});
