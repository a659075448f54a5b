import { useEffect, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { usePart } from '../../context/Part.tsx';
import { Button } from '../../kit/Button.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { LeadCard } from './LeadCard.tsx';
import { Questions } from './Questions.tsx';
import { Rows } from './Rows.tsx';
import { Today } from './Today.tsx';
import styles from './home.module.css';

const installHint = () => import('./InstallHint.tsx').then((module) => module.InstallHint);

/** What home begins with: one card, or three questions that lead to one; the answers stay as chips. */
export const Beginning = observer(function Beginning({ store }: { store: DashboardStore }) {
  const { t } = useTranslation();
  const { lead, asks, kept, hasSaid, showsInstall } = store;
  const { Part: InstallHint } = usePart(installHint, { isWanted: showsInstall });
  const beginning = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(asks);
  // The question that had the focus is gone: what it led to has it, and is in sight.
  useEffect(() => {
    if (hasAsked.current && !asks) {
      beginning.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    hasAsked.current = asks;
  }, [asks]);
  if (!lead) return null;
  if (asks) return <Questions preference={kept.preference} onAnswer={store.prefer} />;
  return (
    <div className={styles.beginning} ref={beginning}>
      <LeadCard lead={lead} now={store.now} />
      <Today preference={kept.preference} onChange={store.prefer} />
      {showsInstall && <div className={styles.install}>{InstallHint && <InstallHint store={store} />}</div>}
      {hasSaid && lead.more.length > 0 && <Rows rows={[{ kind: 'more', label: '', cards: lead.more }]} />}
      {hasSaid && (
        <Button variant="plain" onClick={() => store.prefer({})}>
          {t('home.forget')}
        </Button>
      )}
    </div>
  );
});
