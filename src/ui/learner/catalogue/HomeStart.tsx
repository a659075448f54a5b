import { useEffect, useRef, type MouseEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { Button } from '../../kit/Button.tsx';
import type { DashboardStore } from './dashboard-store.ts';
import { LeadCard } from './LeadCard.tsx';
import { PreferenceQuestions } from './PreferenceQuestions.tsx';
import { CardRows } from './CardRows.tsx';
import { PreferenceChips } from './PreferenceChips.tsx';
import styles from './home.module.css';

const installHint = () => import('./InstallHint.tsx').then((module) => module.InstallHint);

/** Time within which two presses are a double press, which must not answer two questions (ms). */
const doublePressMs = 400;

/**
 * Shows the start of the dashboard: three questions about today, or the card that suits the answers, with the answers
 * below.
 */
export const HomeStart = observer(function HomeStart({ store }: { store: DashboardStore }) {
  const { t } = useTranslation();
  const { lead, asks, kept, hasSaid, showsInstall } = store;
  const { Part: InstallHint } = useLazyPart(installHint, { isWanted: showsInstall });
  const beginning = useRef<HTMLDivElement>(null);
  const hasAsked = useRef(asks);
  const focusLead = (): void =>
    beginning.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  // The answered question disappears, so the card takes the focus and is scrolled into view.
  useEffect(() => {
    if (hasAsked.current && !asks) {
      focusLead();
      window.scrollTo(0, 0);
      beginning.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    }
    hasAsked.current = asks;
  }, [asks]);
  const lastPress = useRef(-Infinity);
  const dropSecondPress = (event: MouseEvent): void => {
    const isSecond = event.detail > 0 && event.timeStamp - lastPress.current < doublePressMs;
    if (!isSecond) lastPress.current = event.timeStamp;
    else {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  if (!lead) return null;
  if (asks)
    return (
      <PreferenceQuestions
        preference={kept.preference}
        onAnswer={store.prefer}
        onClickCapture={dropSecondPress}
      />
    );
  return (
    <div className={styles.beginning} ref={beginning} onClickCapture={dropSecondPress}>
      <LeadCard lead={lead} now={store.now} />
      <PreferenceChips preference={kept.preference} onChange={store.prefer} />
      {showsInstall && <div className={styles.install}>{InstallHint && <InstallHint store={store} />}</div>}
      {hasSaid && lead.more.length > 0 && <CardRows rows={[{ kind: 'more', label: '', cards: lead.more }]} />}
      {hasSaid && (
        <Button
          variant="plain"
          onClick={() => {
            store.prefer({});
            focusLead();
          }}
        >
          {t('home.forget')}
        </Button>
      )}
    </div>
  );
});
