import { useTranslation } from 'react-i18next';
import { LinkButton } from '../kit/LinkButton.tsx';
import { NoticePage } from './NoticePage.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <LinkButton to="/">{t('notFound.home')}</LinkButton>
    </NoticePage>
  );
}
