import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { recognisedRoles } from '../../../domain/account/roles.ts';
import { Button } from '../../kit/Button.tsx';
import { CheckboxGroup } from '../../kit/CheckboxGroup.tsx';
import styles from '../admin.module.css';
import type { PersonStore } from './person-store.ts';

/** Which apps a person may use (specification 6). */
export const Roles = observer(function Roles({
  store,
  roles,
}: {
  store: PersonStore;
  roles: readonly string[];
}) {
  const { t } = useTranslation('admin');
  const [ticked, setTicked] = useState<readonly string[]>(roles);
  return (
    <section className={styles.card} aria-labelledby="roles">
      <h2 id="roles">{t('person.roles')}</h2>
      <CheckboxGroup
        label={t('person.rolesLabel')}
        options={recognisedRoles.map((role) => ({ value: role, label: t(`person.role.${role}`) }))}
        values={ticked}
        onChange={setTicked}
      />
      <Button variant="quiet" loading={store.busy === 'roles'} onClick={() => void store.setRoles(ticked)}>
        {t('person.saveRoles')}
      </Button>
    </section>
  );
});
