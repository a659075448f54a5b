import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedKeepsake } from '../../../application/ports/device/account/account-gateway.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { formatLongDateWithYear } from '../long-date.ts';
import { ProtectedContent } from '../reauthentication/ProtectedContent.tsx';
import styles from './account.module.css';
import { withAccountTexts } from './AccountTexts.tsx';
import { ForgetKeepsakeButton, KeepsakeDialogs } from './KeepsakeDialogs.tsx';
import { createKeepsakeStore, type KeepsakeStore } from './keepsake-store.ts';
import { ListPage, EmptyListText, ListLoadFailure } from './ListPage.tsx';
import { AccountSection } from './AccountSection.tsx';

const Remembered = observer(function Remembered() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createKeepsakeStore(services));
  useEffect(() => void store.open(), [store]);
  const { phase, remembered, failure } = store;
  return (
    <ListPage title={t('remembered.title')} lead={t('remembered.lead')}>
      {phase === 'loading' && <output className={styles.quiet}>{t('remembered.loading')}</output>}
      {phase === 'failed' && (
        <ListLoadFailure
          title={t('remembered.notShown')}
          failure={failure}
          onAgain={() => void store.open()}
        />
      )}
      {phase === 'shown' && remembered !== null && (
        <div className={styles.sections}>
          {remembered.length === 0 ? (
            <EmptyListText text={t('remembered.none')} />
          ) : (
            remembered.map((keepsake) => <One key={keepsake.id} store={store} keepsake={keepsake} />)
          )}
          <p className={styles.quiet}>{t('remembered.also')}</p>
        </div>
      )}
      {(phase === 'absent' || (phase === 'shown' && remembered === null)) && <p>{t('remembered.absent')}</p>}
      <output>{store.done !== null && t(`made.told.${store.done}`)}</output>
      <KeepsakeDialogs store={store} />
    </ListPage>
  );
});

/**
 * Lists the answers that the coach recalls in later conversations, to change or delete them, once the page's texts are
 * loaded.
 */
export const RememberedScreen = withAccountTexts(() => (
  <ProtectedContent>
    <Remembered />
  </ProtectedContent>
));

type OneProps = { store: KeepsakeStore; keepsake: ListedKeepsake };

const One = observer(function One({ store, keepsake }: OneProps) {
  const { t, i18n } = useTranslation('account');
  const { content: lang } = contentLanguageAttributes(i18n);
  const { title, words, at, activityTitle, longest, saidIn } = keepsake;
  return (
    <AccountSection title={title} lang={lang}>
      <p className={styles.said} dir="auto">
        {words}
      </p>
      <p>{t('made.from', { date: formatLongDateWithYear(at, i18n), activity: activityTitle })}</p>
      <p>{t('remembered.saidIn')}</p>
      <ul>
        {saidIn?.map((other) => (
          <li key={other}>{other}</li>
        ))}
      </ul>
      <div className={styles.row}>
        {longest !== null && (
          <Button
            variant="quiet"
            aria-label={t('remembered.changeOne', { title })}
            onClick={() => store.ask('reword', keepsake)}
          >
            {t('remembered.change')}
          </Button>
        )}
        <ForgetKeepsakeButton store={store} keepsake={keepsake} />
      </div>
      {longest === null && <p className={styles.quiet}>{t('remembered.chosen')}</p>}
    </AccountSection>
  );
});
