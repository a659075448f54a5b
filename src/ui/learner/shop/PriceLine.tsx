import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../kit/VisuallyHidden.tsx';
import styles from './shop.module.css';
import type { ShopStore } from './shop-store.ts';

/** Shows 'Price: £540.00', and the reduced price of a promo code (decisions C24, A48). */
export const PriceLine = observer(function PriceLine({
  store: { price, reducedPrice, weekly },
}: {
  store: ShopStore;
}) {
  const { t } = useTranslation();
  if (price === null) return null;
  return (
    <div className={styles.costs}>
      <p className={styles.price}>
        {t('shop.price')}{' '}
        {reducedPrice === null ? (
          price
        ) : (
          <>
            <VisuallyHidden>{t('shop.was')} </VisuallyHidden>
            <s>{price}</s> <VisuallyHidden>{t('shop.now')} </VisuallyHidden>
            <strong>{reducedPrice}</strong>
          </>
        )}
      </p>
      {weekly !== null && <p>{t('shop.weekly', { price: weekly })}</p>}
    </div>
  );
});
