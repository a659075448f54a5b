import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import styles from '../admin.module.css';
import type { PersonAct, PersonStore } from './person-store.ts';

type ActDoneProps = { store: PersonStore; act: Exclude<PersonAct, 'prepare' | 'erase'> };

/** Says beside a button that its action has succeeded. */
export const PersonActConfirmation = observer(function PersonActConfirmation({ store, act }: ActDoneProps) {
  const { t } = useTranslation('admin');
  return <output className={styles.done}>{store.done === act && t(`person.done.${act}`)}</output>;
});
