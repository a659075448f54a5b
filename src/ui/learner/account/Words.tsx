import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AccountDetails } from '../../../application/ports/device/account-gateway.ts';
import { saveFile } from '../../context/save-file.ts';
import { Button } from '../../kit/Button.tsx';
import { longDateWithYear } from '../long-date.ts';
import type { AccountStore } from './account-store.ts';
import styles from './account.module.css';
import { Section } from './Section.tsx';

type WordsProps = { store: AccountStore; details: AccountDetails };

/** How many conversations there are, and everything that is kept as a file. */
export const Words = observer(function Words({ store, details }: WordsProps) {
  const { t, i18n } = useTranslation('account');
  const download = async (): Promise<void> => {
    const text = await store.exported();
    if (text !== null) saveFile('fireside.json', new Blob([text], { type: 'application/json' }));
  };
  return (
    <Section title={t('words.title')}>
      <p>
        {t('words.since', { date: longDateWithYear(details.createdAt, i18n) })}{' '}
        {details.conversations === 0
          ? t('words.none')
          : t('words.conversations', { count: details.conversations })}
      </p>
      <p>{t('words.about')}</p>
      <div className={styles.row}>
        <Button variant="quiet" loading={store.busy === 'export'} onClick={() => void download()}>
          {t('words.download')}
        </Button>
        <output className={styles.quiet}>{store.done === 'export' && t('words.done')}</output>
      </div>
    </Section>
  );
});
