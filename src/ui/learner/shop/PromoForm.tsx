import { useEffect, useId } from 'react';
import type { SyntheticEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import type { PromoStore } from './promo-store.ts';
import styles from './shop.module.css';

/**
 * Checks a promo code, then claims it in place of a payment. It is a form of its own, so that Enter in it does not pay
 * by card.
 *
 * No yup: only the server knows which codes there are.
 */
export const PromoForm = observer(function PromoForm({ store }: { store: PromoStore }) {
  const { t } = useTranslation();
  const id = useId();
  const { promo, problem, tries } = store;

  // After a refusal the field takes the focus, so that screen readers announce its error.
  useEffect(() => {
    if (tries > 0) document.getElementById(id)?.focus();
  }, [tries, id]);

  const validate = (event: SyntheticEvent): void => {
    event.preventDefault();
    void store.validate();
  };
  /** Removes the code. The field takes the focus, because the pressed button disappears. */
  const payByCard = (): void => {
    store.type('');
    document.getElementById(id)?.focus();
  };
  return (
    <section className={styles.panel} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('shop.promo.title')}</h2>
      <form noValidate onSubmit={validate} className={styles.promo}>
        <TextField
          id={id}
          label={t('shop.promo.label')}
          error={problem === null ? undefined : t(`shop.promo.problem.${problem}`)}
          value={store.typed}
          onChange={store.type}
          // Enter is handled here, because a form ignores it while its submit button is disabled after an attempt.
          onKeyDown={(event) => event.key === 'Enter' && validate(event)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit" variant="quiet" loading={store.busy === 'checking'}>
          {t('shop.promo.apply')}
        </Button>
      </form>
      <output>{promo && <p className={styles.usable}>{t('shop.promo.usable')}</p>}</output>
      {promo && (
        <div className={styles.actions}>
          <Button loading={store.busy === 'claiming'} onClick={() => void store.claim()}>
            {t('shop.promo.claim')}
          </Button>
          <Button variant="plain" onClick={payByCard}>
            {t('shop.promo.payByCard')}
          </Button>
        </div>
      )}
    </section>
  );
});
