import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../kit/LinkButton.tsx';
import styles from './shop.module.css';

/** Access by a promo code: what has happened, and the way on (decision A51). */
export function PromoCodeClaimed() {
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
