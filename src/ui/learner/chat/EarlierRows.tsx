import { useEffect, useMemo, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isUnread } from '../../context/failure-text.ts';
import { usePart } from '../../context/Part.tsx';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useIdleLock } from '../reauthentication/IdleLock.tsx';
import { reauthenticationStoreFrom } from '../reauthentication/reauthentication-store.ts';
import { ReauthenticationDialog } from '../reauthentication/ReauthenticationDialog.tsx';
import { onceTexts } from '../OnceTexts.tsx';
import styles from './chat.module.css';
import own from './EarlierRows.module.css';

export type EarlierRowsProps = {
  /** The conversation is over, so that all of it is old. */
  isOver: boolean;
  /** What was said before is hidden. */
  isHidden: boolean;
  onHidden(isHidden: boolean): void;
};

/**
 * Hides what was said before in a conversation once nobody has pressed for a while, and asks its owner to show it.
 * Without its texts what is hidden stays so, and the conversation goes on.
 */
export function EarlierRows(props: EarlierRowsProps) {
  const { i18n } = useTranslation();
  const { Part } = usePart(useMemo(() => onceTexts(i18n, Hidden), [i18n]));
  return Part && <Part {...props} />;
}

const Hidden = observer(function Hidden({ isOver, isHidden, onHidden }: EarlierRowsProps) {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => reauthenticationStoreFrom(services));
  useIdleLock(store);
  const { phase, failure } = store;
  useEffect(() => {
    if (phase !== 'looking') onHidden(phase !== 'open');
  }, [phase, onHidden]);
  if (!isHidden || phase === 'looking' || phase === 'open') return null;
  return (
    <aside className={classNames(styles.panel, own.note)} aria-label={t('reauthentication.earlier')}>
      <p>
        {phase === 'closed' && `${t('reauthentication.idle')} `}
        {t(isOver ? 'reauthentication.over' : 'reauthentication.before')}
      </p>
      {phase === 'failed' && (
        <p role="alert">{t(isUnread(failure) ? 'reauthentication.offline' : 'reauthentication.notKnown')}</p>
      )}
      <p>{t('reauthentication.cannotHere')}</p>
      <div className={styles.waysOn}>
        {phase === 'failed' ? (
          <Button variant="quiet" onClick={() => void store.look()}>
            {t('again')}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => store.ask('open')}>
            {t('reauthentication.show')}
          </Button>
        )}
      </div>
      <ReauthenticationDialog store={store} />
    </aside>
  );
});
