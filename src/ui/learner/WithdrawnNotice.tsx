import { useTranslation } from 'react-i18next';
import { NoticePage } from '../layout/NoticePage.tsx';
import { HelplinesAndExit } from '../context/HelplinesAndExit.tsx';
import { LinkButton } from '../kit/LinkButton.tsx';

/** Says that an Activity or a Programme was withdrawn, also to families that had begun it. */
export function WithdrawnNotice() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('withdrawn.title')} takesFocus>
      <p>{t('withdrawn.text')}</p>
      <p>{t('withdrawn.kept')}</p>
      <LinkButton to="/">{t('finish.backToHome')}</LinkButton>
      <h2>{t('footer.helpTitle')}</h2>
      <p>{t('withdrawn.help')}</p>
      <HelplinesAndExit />
    </NoticePage>
  );
}
