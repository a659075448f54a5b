import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { findCardProcessor } from '../../../domain/shop/card-provider.ts';
import { Button } from '../../kit/Button.tsx';
import type { CardFormStore } from './card-store.ts';
import styles from './shop.module.css';

type CardSectionProps = {
  card: CardFormStore<HTMLElement>;
  price: string;
  /** False once a promo code pays for everything: the form is hidden, and typed text stays. */
  isNeeded: boolean;
};

const completion = '/shop/completion';

/**
 * Shows the payment provider's card form, and the button that pays.
 *
 * No yup: the provider's own fields check the card.
 */
export const CardSection = observer(function CardSection({ card, price, isNeeded }: CardSectionProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { form, refusal } = card;
  const { language } = i18n;
  const taker = findCardProcessor(card.provider);

  const words = () => ({ language, word: (name: string) => t(`shop.sandbox.${name}`) });
  const mount = useEffectEvent(() => (place.current ? card.mount(place.current, words()) : undefined));
  const speak = useEffectEvent(() => card.speak(words()));
  useEffect(() => mount(), [card, attempt]);
  useEffect(() => speak(), [language]);

  // A browser may wait for ever for a file that it has already requested, and only a reload ends that.
  const tryAgain = (): void => (attempt === 0 ? setAttempt(1) : window.location.reload());
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void card.pay(new URL(completion, window.location.origin).href);
  };
  return (
    <section className={styles.panel} aria-labelledby={id} hidden={!isNeeded}>
      <h2 id={id}>{t('shop.card.title')}</h2>
      {taker && <p>{t('shop.card.private', taker)}</p>}
      <form noValidate onSubmit={submit} aria-busy={form === 'loading'}>
        {form === 'loading' && <output className={styles.waiting}>{t('shop.card.loading')}</output>}
        <div ref={place} className={styles.place} hidden={form === 'failed'} />
        {form === 'failed' ? (
          <>
            <p role="alert">{t('shop.card.failed', { host: taker?.host ?? window.location.host })}</p>
            <Button onClick={tryAgain}>{t('shop.card.tryAgain')}</Button>
          </>
        ) : (
          <Button
            type="submit"
            wide
            disabled={form === 'loading'}
            loading={card.isPaying}
            error={refusal ? (refusal.message ?? t('errors.payment.unexpected')) : undefined}
          >
            <span className={styles.amount}>{t('shop.card.pay', { price })}</span>
          </Button>
        )}
      </form>
    </section>
  );
});
