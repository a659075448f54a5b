import { useTranslation } from 'react-i18next';
import { Notice } from '../layout/Notice.tsx';
import { Help } from '../context/Help.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';

/** Says that an Activity or a Programme was withdrawn, perhaps after a family had begun it. */
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
