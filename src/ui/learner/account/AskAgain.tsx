import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../context/failure-text.ts';
import { useServices } from '../../context/Services.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { oldWordsStoreFrom } from '../old-words/old-words-store.ts';
import { ProofDialog } from '../old-words/ProofDialog.tsx';
import styles from './account.module.css';
import { Section } from './Section.tsx';

const choices = ['yes', 'no'] as const;

/** Whether old words ask for their owner after a while away; nothing where the server cannot. */
export const AskAgain = observer(function AskAgain() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => oldWordsStoreFrom(services));
  useEffect(() => void store.look(), [store]);
  const { state, asked, failed } = store;
  if (!state) return null;
  const choose = (asks: boolean): void => {
    if (asks === state.asks) return;
    if (asks) void store.begin();
    else store.ask('stop');
  };
  const failure = failed === null || asked !== null ? null : failureText(failed);
  return (
    <Section title={t('oldWords.switch.title')}>
      <p>{t('oldWords.switch.about')}</p>
      {state.isShared ? (
        <p>{t('oldWords.switch.shared')}</p>
      ) : (
        <div className={styles.settings}>
          <Segmented
            label={t('oldWords.switch.label')}
            options={choices.map((value) => ({ value, label: t(`oldWords.switch.${value}`) }))}
            value={state.asks ? 'yes' : 'no'}
            onChange={(value) => choose(value === 'yes')}
          />
        </div>
      )}
      {failure && <p role="alert">{'key' in failure ? t(`translation:${failure.key}`) : failure.message}</p>}
      <p className={styles.quiet}>{t('oldWords.cannot')}</p>
      <ProofDialog store={store} />
    </Section>
  );
});
