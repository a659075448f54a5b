import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../kit/forms/SegmentedControl.tsx';
import { useServices } from '../../context/Services.tsx';
import { createAppearanceStore } from '../../stores/appearance-store.ts';
import styles from './account.module.css';
import { createQuickExitStore } from './quick-exit-store.ts';
import { AccountSection } from './AccountSection.tsx';

const choices = ['no', 'yes'] as const;

/**
 * Offers a tab with a neutral name, icon and addresses, for a person who hides the product from others, and says what
 * this cannot hide.
 */
export const DiscreetTab = observer(function DiscreetTab() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createAppearanceStore(services));
  const [quickExit] = useState(() => createQuickExitStore(services));
  useEffect(() => store.open(), [store]);
  return (
    <AccountSection title={t('discreet.title')}>
      <p>{t('discreet.about')}</p>
      <div className={styles.settings}>
        <SegmentedControl
          label={t('discreet.tab.label')}
          options={choices.map((value) => ({ value, label: t(`discreet.tab.${value}`) }))}
          value={store.isDiscreet ? 'yes' : 'no'}
          onChange={(value) => store.chooseDiscreet(value === 'yes')}
        />
        <SegmentedControl
          label={t('discreet.exit.label')}
          options={choices.map((value) => ({ value, label: t(`discreet.exit.${value}`) }))}
          value={quickExit.logsOut === true ? 'yes' : 'no'}
          onChange={(value) => quickExit.choose(value === 'yes')}
        />
      </div>
      <p className={styles.quiet}>{t('discreet.exit.cannot')}</p>
      <p className={styles.quiet}>{t('discreet.cannot')}</p>
    </AccountSection>
  );
});
