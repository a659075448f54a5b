import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LearnerLinks } from '../../context/links.ts';
import { useServices } from '../../context/Services.tsx';
import { useSession } from '../../context/Session.tsx';
import { ErrorOverlay } from '../../kit/ErrorOverlay.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { AccessOffer, AccessExplanation } from './AccessOffer.tsx';
import { PriceLine } from './PriceLine.tsx';
import { CardSection } from './CardSection.tsx';
import { PromoForm } from './PromoForm.tsx';
import styles from './shop.module.css';
import { createShopStore } from './shop-store.ts';

/** Shows the checkout: the price, a promo code, or a card (specification 2.2). */
export const ShopScreen = observer(function ShopScreen() {
  const { t } = useTranslation();
  const services = useServices();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const { offer } = services.get(LearnerLinks);
  const months = offer?.months ?? undefined;
  const [store] = useState(() => createShopStore(services, () => void refresh(), months));
  useEffect(() => void store.open(), [store]);
  useBroughtBack(store.open);

  const { phase, card } = store;
  const toDashboard = () => void navigate('/', { replace: true });
  return (
    <div className={`wrap ${styles.page}`}>
      <AccessOffer />
      {phase === 'claimed' ? (
        <PromoCodeClaimed />
      ) : (
        <div className={styles.panels} aria-busy={phase === 'loading'} data-unsold={phase !== 'open'}>
          <PromoForm store={store.promo} />
          <PriceLine store={store} />
          {phase === 'loading' && <output className={styles.panel}>{t('gate.loading')}</output>}
          {card && store.price !== null && (
            <CardSection card={card} price={store.price} isNeeded={store.promo.promo === null} />
          )}
        </div>
      )}
      <AccessExplanation />
      {phase === 'failed' && (
        <ErrorOverlay
          title={t('errors.title')}
          message={t('errors.payment.notCreated')}
          buttonText={t('shop.toDashboard')}
          onClose={toDashboard}
        />
      )}
      {phase === 'already' && (
        <Modal
          title={t('errors.payment.alreadyAvailable')}
          message={t('errors.payment.alreadyAvailableText')}
          confirmText={t('shop.toDashboard')}
          hideCancel
          onConfirm={toDashboard}
          onDismiss={toDashboard}
        />
      )}
    </div>
  );
});

/** Opens the payment again when the back-forward cache restores this page in its former state. */
function useBroughtBack(reopen: () => Promise<void>) {
  const onShow = useEffectEvent((event: PageTransitionEvent) => void (event.persisted && reopen()));
  useEffect(() => {
    const listen = (event: PageTransitionEvent): void => onShow(event);
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, []);
}

/** Says that a promo code was claimed, and how to continue (decision A51). */
function PromoCodeClaimed() {
  const { t } = useTranslation();
  const message = useRef<HTMLHeadingElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <section className={styles.panel}>
      <h2 ref={message} tabIndex={-1}>
        {t('shop.promo.claimed')}
      </h2>
      <LinkButton to="/">{t('shop.toDashboard')}</LinkButton>
    </section>
  );
}
