import { useEffect, useId, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../context/Services.tsx';
import { Checkbox } from '../../kit/forms/Checkbox.tsx';
import { findDeviceTimeZone } from '../../stores/device-time-zone.ts';
import { createDeviceNotificationsStore } from './device-notes-store.ts';
import { SectionLoadFailure } from './SectionLoadFailure.tsx';
import { AccountSection } from './AccountSection.tsx';

/** Switches notifications on this device on and off; renders nothing if the browser or the server has none. */
export const DeviceNotesSwitch = observer(function DeviceNotesSwitch() {
  const { t, i18n } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createDeviceNotificationsStore(services));
  const hint = useId();
  useEffect(() => void store.load(), [store]);
  const { state } = store;
  if (store.failure)
    return (
      <SectionLoadFailure
        title={t('deviceNotes.title')}
        failure={store.failure}
        onAgain={() => void store.load()}
      />
    );
  if (state === 'absent') return null;
  return (
    <AccountSection title={t('deviceNotes.title')}>
      {state === 'forbidden' ? (
        <p>{t('deviceNotes.forbidden')}</p>
      ) : (
        <>
          <Checkbox
            checked={state === 'on'}
            describedBy={hint}
            onChange={(isOn) => void store.set(isOn, findDeviceTimeZone(services), i18n.language)}
          >
            {t('deviceNotes.label')}
          </Checkbox>
          <small id={hint}>{t('deviceNotes.hint')}</small>
        </>
      )}
      {store.hasFailed && <p role="alert">{t('deviceNotes.failed')}</p>}
    </AccountSection>
  );
});
