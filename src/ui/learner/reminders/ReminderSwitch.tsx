import { Fragment, useEffect, useId, useState, type ComponentType, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { Checkbox } from '../../kit/forms/Checkbox.tsx';
import { findDeviceTimeZone } from '../../stores/device-time-zone.ts';
import { createReminderStore } from './reminder-store.ts';

type ReminderSwitchProps = {
  /** The frame around the switch for reminders; it is rendered together with the switch only. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** Returns the content to show in place of the switch when the setting could not be loaded; nothing by default. */
  notKnown?: (failure: unknown) => ReactNode;
};

/** Switches reminders by mail; renders nothing if the server sends none. Space is reserved until this is known. */
export const ReminderSwitch = observer(function ReminderSwitch({
  Around = Fragment,
  notKnown,
}: ReminderSwitchProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createReminderStore(services));
  const hint = useId();
  useEffect(() => void store.load(), [store]);
  if (store.failure && notKnown) return notKnown(store.failure);
  if (store.isKnown && !store.isOffered) return null;
  return (
    <div style={store.isKnown ? undefined : { visibility: 'hidden' }}>
      <Around>
        <Checkbox
          checked={store.state?.isOn ?? false}
          describedBy={hint}
          onChange={(isOn) => void store.set(isOn, findDeviceTimeZone(services), i18n.language)}
        >
          {t('reminders.label')}
        </Checkbox>
        <small id={hint}>{t('reminders.hint')}</small>
        {store.hasFailed && <p role="alert">{t('reminders.failed')}</p>}
      </Around>
    </div>
  );
});
