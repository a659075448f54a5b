import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { promoLimits } from '../../../domain/shop/promo-code.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { DayField } from '../DayField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { Failure, useFailureWords } from '../Failure.tsx';
import { Table } from '../Table.tsx';
import { codesStoreFrom, type CodesStore } from './codes-store.ts';
import { endOfDay, lastDay } from './days.ts';

/** The promo codes, a new one, and the end of one: an addition. */
export const CodesScreen = observer(function CodesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => codesStoreFrom(services));
  useEffect(() => void store.open(), [store]);
  const { failure, answer } = store.codes;
  return (
    <AdminPage title={t('codes.title')} intro={t('codes.about')}>
      <p>
        <Link to={path('shop')}>{t('shop.back')}</Link>
      </p>
      <NewCode store={store} />
      {failure !== null && <Failure error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && <Codes store={store} />}
    </AdminPage>
  );
});

const NewCode = observer(function NewCode({ store }: { store: CodesStore }) {
  const { t } = useTranslation('admin');
  const empty = { code: '', organisation: '', limit: '', months: '', day: '' };
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const take = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });
  const wrong = (name: 'limit' | 'months'): string | undefined =>
    isTried && numberIn(typed[name], promoLimits[name]) === undefined
      ? t('codes.number', { most: promoLimits[name] })
      : undefined;
  const submit = async (): Promise<void> => {
    setTried(true);
    const limit = numberIn(typed.limit, promoLimits.limit);
    const months = numberIn(typed.months, promoLimits.months);
    if (limit === undefined || months === undefined) return;
    const { code, organisation, day } = typed;
    const wanted = { code: code.trim(), organisation, limit, months, expiresAt: endOfDay(day) };
    if (!(await store.create(wanted))) return;
    setTyped(empty);
    setTried(false);
  };
  const { made, act } = store;
  return (
    <form
      className={styles.card}
      aria-labelledby="new-code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2 id="new-code">{t('codes.new')}</h2>
      <div className={styles.fields}>
        <TextField
          label={t('codes.code')}
          hint={t('codes.codeHint')}
          value={typed.code}
          maxLength={60}
          autoComplete="off"
          onChange={take('code')}
        />
        <TextField
          label={t('codes.organisation')}
          hint={t('codes.organisationHint')}
          value={typed.organisation}
          maxLength={200}
          onChange={take('organisation')}
        />
        <TextField
          label={t('codes.limit')}
          hint={t('codes.limitHint')}
          inputMode="numeric"
          value={typed.limit}
          error={wrong('limit')}
          onChange={take('limit')}
        />
        <TextField
          label={t('codes.months')}
          hint={t('codes.monthsHint')}
          inputMode="numeric"
          value={typed.months}
          error={wrong('months')}
          onChange={take('months')}
        />
        <DayField
          label={t('codes.lastDay')}
          hint={t('codes.lastDayHint')}
          value={typed.day}
          onChange={take('day')}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" loading={act.isBusy}>
          {t('codes.make')}
        </Button>
        <output className={styles.done}>{made !== null && t('codes.made', { code: made })}</output>
      </div>
      {act.failure !== null && <Failure error={act.failure} />}
    </form>
  );
});

/** Null for an empty field, undefined for what is no whole number from 1 on. */
function numberIn(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = Number(text.trim());
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

const Codes = observer(function Codes({ store }: { store: CodesStore }) {
  const { t } = useTranslation('admin');
  const words = useFailureWords();
  const [ending, setEnding] = useState<string | null>(null);
  const ask = (code: string): void => {
    store.ending.forgetFailure();
    setEnding(code);
  };
  const { found, text } = store;
  return (
    <>
      <TextField label={t('codes.search')} type="search" value={text} onChange={store.search} />
      <Table
        caption={t('codes.found', { count: found.length })}
        head={(['code', 'state', 'claimed', 'lastDay', 'months', 'organisation', 'actions'] as const).map(
          (name) => t(`codes.head.${name}`),
        )}
        none={t('codes.none')}
        rows={found.map((one) => ({
          id: one.code,
          cells: [
            <code key="code">{one.code}</code>,
            <Chip key="state" tone={one.state === 'active' ? 'done' : 'warm'}>
              {t(`codes.states.${one.state.replace(' ', '-')}`)}
            </Chip>,
            one.limit === null ? one.claims : t('codes.ofLimit', { claims: one.claims, limit: one.limit }),
            one.expiresAt === null ? '–' : lastDay(one.expiresAt),
            one.months ?? '–',
            one.organisation || '–',
            one.state === 'disabled' ? (
              '–'
            ) : (
              <Button key="end" variant="quiet" onClick={() => ask(one.code)}>
                {t('codes.end')} <VisuallyHidden>{one.code}</VisuallyHidden>
              </Button>
            ),
          ],
        }))}
      />
      {ending !== null && (
        <Modal
          destructive
          title={t('codes.endTitle', { code: ending })}
          message={t('codes.endText')}
          confirmText={t('codes.endConfirm')}
          confirming={store.ending.isBusy}
          confirmError={store.ending.failure === null ? undefined : words(store.ending.failure)}
          onConfirm={() => void store.end(ending).then((isEnded) => isEnded && setEnding(null))}
          onCancel={() => setEnding(null)}
        />
      )}
    </>
  );
});
