import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { PromoCodeHint } from '../../PromoCodeHint.tsx';

/** Links to the ways to get access, for a person without access. */
export function AccessLinks() {
  const { t } = useTranslation();
  return (
    <>
      <LinkButton to="/shop">{t('activity.link.paymentRequired')}</LinkButton>
      <PromoCodeHint />
    </>
  );
}
