import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type {
  DraftingGateway,
  ListedPublicationPlan,
} from '../../../../application/ports/device/authoring/drafting.ts';
import { formatLocalTime } from '../../../../domain/platform/local-time.ts';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import styles from '../../admin.module.css';
import { disabledReasonAttributes } from '../../disabled-with-reason.ts';
import { FailureMessage } from '../../FailureMessage.tsx';
import { usePermissionCheck } from '../../Permissions.tsx';
import { SelectField } from '../../SelectField.tsx';
import {
  createPublicationPlanStore,
  listTimeZones,
  type PlannableText,
  type PublicationPlanStore,
} from './publication-plan-store.ts';

type PlannedPublicationsProps = {
  text: PlannableText;
  gateway: DraftingGateway;
  /** True if there is a text that can be planned. */
  isOffered: boolean;
  about: string;
  /** The item whose plans are listed; all items by default. */
  item?: ContentItemName;
  /** Names the text, on pages with several texts. */
  children?: ReactNode;
};

/** Plans the publication of a text, and lists the plans. */
export const PublicationPlansPanel = observer(function PublicationPlansPanel({
  text,
  gateway,
  isOffered,
  about,
  item,
  children,
}: PlannedPublicationsProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const id = useId();
  const [store] = useState(() => createPublicationPlanStore(services, gateway, text, item ?? null));
  useEffect(() => void store.refresh(), [store]);
  const mayPublish = usePermissionCheck()('content.publish');
  const { isAbsent, plans } = store;
  const mayPlan = isOffered && mayPublish;
  if (isAbsent || (!mayPlan && plans.length === 0)) return null;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('plans.title')}</h2>
      {(mayPlan || store.moving) && (
        <>
          <p className={styles.quiet}>{about}</p>
          {!store.moving && children}
          <Time store={store} />
        </>
      )}
      {plans.length > 0 && (
        <ul>
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} store={store} />
          ))}
        </ul>
      )}
    </section>
  );
});

/** Chooses the day, the time and the time zone of a plan. */
const Time = observer(function Time({ store }: { store: PublicationPlanStore }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { local, zone, isTwice, isLater, barred, moving, request } = store;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (moving) row.current?.querySelector('input')?.focus();
  }, [moving]);
  return (
    <>
      {moving && <p>{t('plans.moving', { title: moving.title })}</p>}
      <div ref={row} className={styles.row}>
        <TextField
          label={t('plans.time')}
          type="datetime-local"
          // Without a maximum, browsers accept years of six digits.
          max="9999-12-31T23:59"
          value={local}
          onChange={(value) => store.choose({ local: value.slice(0, 16) })}
        />
        <SelectField
          label={t('plans.zone')}
          value={zone}
          options={listTimeZones(store.ownZone).map((value) => ({
            value,
            label: value.replaceAll('_', ' '),
          }))}
          onChange={(value) => store.choose({ zone: value })}
        />
        {isTwice && (
          <SelectField
            label={t('plans.twice')}
            value={String(isLater)}
            options={[
              { value: 'false', label: t('plans.first') },
              { value: 'true', label: t('plans.second') },
            ]}
            onChange={(value) => store.choose({ isLater: value === 'true' })}
          />
        )}
      </div>
      {isTwice && <output className={styles.quiet}>{t('plans.isTwice')}</output>}
      <div className={styles.row}>
        <Button
          variant="quiet"
          loading={request.isBusy}
          onClick={() => void store.plan()}
          {...disabledReasonAttributes(barred !== null, `${id}barred`)}
        >
          {t(moving ? 'plans.move' : 'plans.plan')}
        </Button>
        {moving && (
          <Button variant="plain" onClick={() => store.move(null)}>
            {t('plans.leave')}
          </Button>
        )}
      </div>
      <p
        className={styles.quiet}
        id={`${id}barred`}
        hidden={barred === null}
        role={barred === 'noSuchTime' ? 'alert' : undefined}
      >
        {barred && t(`plans.barred.${barred}`)}
      </p>
      {request.failure !== null && <FailureMessage error={request.failure} />}
    </>
  );
});

function Plan({ plan, store }: { plan: ListedPublicationPlan; store: PublicationPlanStore }) {
  const { t } = useTranslation('admin');
  const mayPublish = usePermissionCheck()('content.publish');
  const { id, title, by, at, zone, state, reason } = plan;
  const [date, time] = formatLocalTime(at, zone).split('T');
  const values = { title, by, zone, time, date: date && day.format(Date.parse(date)).replace(',', '') };
  return (
    <li className={styles.row}>
      <span className={styles.beside}>
        {t(`plans.${state}`, values)}
        {reason !== null && ` ${reason}`}
      </span>
      {state === 'waiting' && mayPublish && (
        <>
          <Button
            variant="plain"
            aria-label={t('plans.changeOne', { title })}
            onClick={() => store.move(plan)}
          >
            {t('plans.change')}
          </Button>
          <Button
            variant="plain"
            aria-label={t('plans.cancelOne', { title })}
            onClick={() => void store.cancel(id)}
          >
            {t('plans.cancel')}
          </Button>
        </>
      )}
    </li>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
