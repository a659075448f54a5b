import { useTranslation } from 'react-i18next';
import { Notice } from '../layout/Notice.tsx';
import { Help } from '../context/Help.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';

/** An Activity or a Programme was taken down, perhaps while a family was in the middle of it. */
export function Withdrawn() {
  const { t } = useTranslation();
  return (
    <Notice title={t('withdrawn.title')} takesFocus>
      <p>{t('withdrawn.text')}</p>
      <p>{t('withdrawn.kept')}</p>
      <LinkButton to="/">{t('finish.backToHome')}</LinkButton>
      <h2>{t('footer.helpTitle')}</h2>
      <p>{t('withdrawn.help')}</p>
      <Help />
    </Notice>
  );
}
