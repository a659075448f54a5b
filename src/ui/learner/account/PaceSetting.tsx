import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { PaceName } from '../../../domain/sequencer/timing.ts';
import { Segmented } from '../../kit/forms/Segmented.tsx';
import type { AccountStore } from './account-store.ts';

const names: readonly PaceName[] = ['normal', 'quick', 'instant', 'tap'];

/** How fast messages appear. */
export const PaceSetting = observer(function PaceSetting({ store }: { store: AccountStore }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('chat.pace.label')}
      options={names.map((name) => ({ value: name, label: t(`chat.pace.${name}`) }))}
      value={store.pace}
      onChange={store.choosePace}
    />
  );
});
