import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PastConversation } from '../../../domain/chat/read-again.ts';
import { useServices } from '../../context/Services.tsx';
import { languagesOn } from '../../kit/content-language.ts';
import { longDateWithYear } from '../long-date.ts';
import { withAccountTexts } from './AccountTexts.tsx';
import styles from './keepsakes.module.css';
import { ListPage, Nothing, NotShown } from './ListPage.tsx';
import { pastStoreFrom } from './past-store.ts';

const Past = observer(function Past() {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => pastStoreFrom(services));
  useEffect(() => void store.open(), [store]);
  const { phase, conversations, failure } = store;
  return (
    <ListPage title={t('past.title')} lead={t('past.lead')}>
      {phase === 'loading' && <output className={styles.quiet}>{t('past.loading')}</output>}
      {phase === 'failed' && (
        <NotShown title={t('past.notShown')} failure={failure} onAgain={() => void store.open()} />
      )}
      {phase === 'absent' && <p>{t('past.absent')}</p>}
      {phase === 'shown' &&
        (conversations.length === 0 ? (
          <Nothing text={t('past.none')} />
        ) : (
          <>
            <ol className={styles.past}>
              {conversations.map((one) => (
                <One key={one.id} conversation={one} />
              ))}
            </ol>
            <p className={styles.quiet}>{t('past.seen')}</p>
          </>
        ))}
    </ListPage>
  );
});

/** The conversations that are over, the newest first. Its texts come with it. */
export const PastScreen = withAccountTexts(Past);

function One({ conversation }: { conversation: PastConversation }) {
  const { t, i18n } = useTranslation('account');
  const { id, title, language, endedAt, isCompleted, isWithdrawn } = conversation;
  const { tags } = languagesOn(i18n, language);
  const state = isWithdrawn ? 'withdrawn' : isCompleted ? 'completed' : 'left';
  return (
    <li>
      <p className={styles.kind}>{longDateWithYear(endedAt, i18n)}</p>
      <h2 {...tags}>
        {isWithdrawn ? title : <Link to={`/account/conversations/${encodeURIComponent(id)}`}>{title}</Link>}
      </h2>
      <p className={styles.quiet}>{t(`past.state.${state}`)}</p>
    </li>
  );
}
