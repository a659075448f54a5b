import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { createFailureText } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { SegmentedControl } from '../../kit/forms/SegmentedControl.tsx';
import { createReauthenticationStore } from '../reauthentication/reauthentication-store.ts';
import { ReauthenticationDialog } from '../reauthentication/ReauthenticationDialog.tsx';
import styles from './account.module.css';
import { SectionLoadFailure } from './SectionLoadFailure.tsx';
import { AccountSection } from './AccountSection.tsx';

const choices = ['yes', 'no'] as const;

/**
 * Chooses whether protected content needs re-authentication after an idle time; renders nothing if the server has none.
 */
export const ReauthenticationSwitch = observer(function ReauthenticationSwitch() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createReauthenticationStore(services));
  useEffect(() => void store.refresh(), [store]);
  const { state, asked, failed, phase } = store;
  if (!state && phase === 'failed')
    return (
      <SectionLoadFailure
        title={t('reauthentication.switch.title')}
        failure={store.failure}
        onAgain={() => void store.refresh()}
      />
    );
  if (!state) return null;
  const choose = (asks: boolean): void => {
    if (asks ? state.isWanted : !state.asks) return;
    if (asks) void store.begin();
    else store.ask('stop');
  };
  const chosen = state.isWanted ? 'yes' : state.asks ? 'usual' : 'no';
  const failure = failed === null || asked !== null ? null : createFailureText(failed);
  return (
    <AccountSection title={t('reauthentication.switch.title')}>
      <p>{t('reauthentication.switch.about')}</p>
      {state.isShared ? (
        <p>{t('reauthentication.switch.shared')}</p>
      ) : (
        <div className={styles.settings}>
          <SegmentedControl<typeof chosen>
            label={t('reauthentication.switch.label')}
            options={choices.map((value) => ({ value, label: t(`reauthentication.switch.${value}`) }))}
            value={chosen}
            onChange={(value) => choose(value === 'yes')}
          />
        </div>
      )}
      {chosen === 'usual' && <p>{t('reauthentication.switch.usual')}</p>}
      {failure && <p role="alert">{'key' in failure ? t(`translation:${failure.key}`) : failure.message}</p>}
      <p className={styles.quiet}>{t('reauthentication.cannot')}</p>
      <ReauthenticationDialog store={store} />
    </AccountSection>
  );
});
