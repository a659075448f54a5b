import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { promoLimits } from '../../../domain/shop/promo-code.ts';
import { useServices } from '../../context/Services.tsx';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import { findFormProblems } from '../../stores/form-problems.ts';
import { DayField } from '../DayField.tsx';
import { AdminPage } from '../AdminPage.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { FailureMessage, useFailureMessage } from '../FailureMessage.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { createPromoCodesStore, type PromoCodesStore } from './codes-store.ts';
import { endOfFieldDay, formatLastDayBefore } from './end-of-day.ts';
import { promoCodeFormSchema, parseOptionalNumber } from './shop-schemas.ts';

/** Lists, creates and ends promo codes (an addition to the specification). */
export const PromoCodesScreen = observer(function PromoCodesScreen() {
  const { t } = useTranslation('admin');
  const services = useServices();
  const path = useAdminPath();
  const [store] = useState(() => createPromoCodesStore(services));
  useEffect(() => void store.open(), [store]);
  const { failure, answer } = store.codes;
  return (
    <AdminPage title={t('codes.title')} intro={t('codes.about')}>
      <p>
        <Link to={path('shop')}>{t('shop.back')}</Link>
      </p>
      <NewCode store={store} />
      {failure !== null && <FailureMessage error={failure} />}
      {failure === null && !answer && <output className={styles.quiet}>{t('loading')}</output>}
      {answer && <Codes store={store} />}
    </AdminPage>
  );
});

const NewCode = observer(function NewCode({ store }: { store: PromoCodesStore }) {
  const { t } = useTranslation('admin');
  const form = useNewCode(store);
  const { made, act } = store;
  return (
    <form
      className={styles.card}
      aria-labelledby="new-code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h2 id="new-code">{t('codes.new')}</h2>
      <CodeFields {...form} />
      <div className={styles.row}>
        <Button type="submit" loading={act.isBusy}>
          {t('codes.make')}
        </Button>
        <output className={styles.done}>{made !== null && t('codes.made', { code: made })}</output>
      </div>
      {act.failure !== null && <FailureMessage error={act.failure} />}
    </form>
  );
});

const empty = { code: '', organisation: '', limit: '', months: '', day: '' };
type Typed = typeof empty;
type NumberField = 'limit' | 'months';

/** Returns the fields of the form for a new promo code, and the function that creates it. */
function useNewCode(store: PromoCodesStore) {
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const problems = isTried ? findFormProblems(promoCodeFormSchema, typed) : {};
  const isWrong = (name: NumberField): boolean => problems[name] !== undefined;
  const take = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(findFormProblems(promoCodeFormSchema, typed)).length > 0) return;
    const { code, organisation, day } = typed;
    const wanted = {
      code: code.trim(),
      organisation,
      limit: parseOptionalNumber(typed.limit, promoLimits.limit) ?? null,
      months: parseOptionalNumber(typed.months, promoLimits.months) ?? null,
      expiresAt: endOfFieldDay(day),
    };
    if (!(await store.create(wanted))) return;
    setTyped(empty);
    setTried(false);
  };
  return { typed, isWrong, take, submit };
}

type CodeFieldsProps = Omit<ReturnType<typeof useNewCode>, 'submit'>;

function CodeFields({ typed, isWrong, take }: CodeFieldsProps) {
  const { t } = useTranslation('admin');
  const wrong = (name: NumberField): string | undefined =>
    isWrong(name) ? t('codes.number', { most: promoLimits[name] }) : undefined;
  return (
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
  );
}

const Codes = observer(function Codes({ store }: { store: PromoCodesStore }) {
  const { t } = useTranslation('admin');
  const [ending, setEnding] = useState<string | null>(null);
  const ask = (code: string): void => {
    store.ending.forgetFailure();
    setEnding(code);
  };
  const { found, text } = store;
  return (
    <>
      <TextField label={t('codes.search')} type="search" value={text} onChange={store.search} />
      <AdminTable
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
            one.expiresAt === null ? '–' : formatLastDayBefore(one.expiresAt),
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
      {ending !== null && <EndQuestion store={store} code={ending} onClose={() => setEnding(null)} />}
    </>
  );
});

type EndQuestionProps = { store: PromoCodesStore; code: string; onClose: () => void };

/** Asks for confirmation before a code is ended for good. */
const EndQuestion = observer(function EndQuestion({ store, code, onClose }: EndQuestionProps) {
  const { t } = useTranslation('admin');
  const words = useFailureMessage();
  return (
    <Modal
      destructive
      title={t('codes.endTitle', { code })}
      message={t('codes.endText')}
      confirmText={t('codes.endConfirm')}
      confirming={store.ending.isBusy}
      confirmError={store.ending.failure === null ? undefined : words(store.ending.failure)}
      onConfirm={() => void store.end(code).then((isEnded) => isEnded && onClose())}
      onCancel={onClose}
    />
  );
});
