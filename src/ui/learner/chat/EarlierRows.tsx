import { useEffect, useMemo, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isServerUnreachable } from '../../context/failure-text.ts';
import { useLazyPart } from '../../context/LazyPart.tsx';
import type { ChatStore } from './store/chat-store.ts';
import { rowsPerGroup } from './store/transcript-groups.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { useIdleLock } from '../reauthentication/IdleLock.tsx';
import { createReauthenticationStore } from '../reauthentication/reauthentication-store.ts';
import { ReauthenticationDialog } from '../reauthentication/ReauthenticationDialog.tsx';
import { createLoadWithAccountTexts } from '../LoadAccountTexts.tsx';
import own from './EarlierRows.module.css';

export type EarlierRowsProps = {
  store: ChatStore;
  /** True if the earlier rows, if any, are hidden. */
  isHidden: boolean;
  onHidden(isHidden: boolean): void;
};

/**
 * Hides the earlier rows of a conversation after an idle time. A press shows them. Re-authentication comes first where
 * the conversation is over or the person has not switched it off. If its texts cannot be loaded, the rows stay hidden
 * and the conversation continues.
 */
export function EarlierRows(props: EarlierRowsProps) {
  const { i18n } = useTranslation();
  const { Part } = useLazyPart(useMemo(() => createLoadWithAccountTexts(i18n, Hidden), [i18n]));
  return Part && <Part {...props} />;
}

const Hidden = observer(function Hidden({ store: chat, isHidden, onHidden }: EarlierRowsProps) {
  const { t } = useTranslation('account');
  const services = useServices();
  const [store] = useState(() => createReauthenticationStore(services));
  const [isUnfolded, setUnfolded] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useIdleLock(store);
  const { phase, failure, state } = store;
  // All rows of a completed conversation are earlier rows.
  const isOver = chat.isComplete;
  const { full, open } = chat.transcript;
  const rows = full.length * rowsPerGroup + open.length;
  useEffect(() => {
    setMissing(document.querySelectorAll('[data-row]').length < rows);
  }, [rows, isHidden, isOver]);
  const asks = isOver || state?.isWanted !== false;
  const reason = isServerUnreachable(failure) ? 'offline' : 'notKnown';
  if (phase === 'open' && isUnfolded) setUnfolded(false);
  useEffect(() => {
    if (phase !== 'looking') onHidden(phase !== 'open' && !isUnfolded);
  }, [phase, isUnfolded, onHidden]);
  if (!isHidden || !isMissing || isUnfolded || phase === 'looking' || phase === 'open') return null;
  return (
    <aside className={own.note} aria-label={t('reauthentication.earlier')}>
      {phase === 'failed' && <p role="alert">{t(`reauthentication.${reason}`)}</p>}
      <div className={own.line}>
        <span>{t(isOver ? 'reauthentication.over' : 'reauthentication.folded')}</span>
        {phase === 'failed' ? (
          <Button variant="plain" onClick={() => void store.refresh()}>
            {t('again')}
          </Button>
        ) : (
          <Button variant="plain" onClick={() => (asks ? store.ask('open') : setUnfolded(true))}>
            {t('reauthentication.show')}
          </Button>
        )}
        <details>
          <summary>{t('reauthentication.why')}</summary>
          <p>
            {t('reauthentication.idle')} {!isOver && t('reauthentication.before')}
          </p>
          <p>{t(asks ? 'reauthentication.cannotHere' : 'reauthentication.notAsked')}</p>
        </details>
      </div>
      <ReauthenticationDialog store={store} />
    </aside>
  );
});
