import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../context/Services.tsx';
import { Button } from '../kit/Button.tsx';
import { createConnectionStore } from '../stores/connection-store.ts';
import { OfflineConversationLinks } from './OfflineConversationLinks.tsx';
import { NoticePage } from './NoticePage.tsx';

export type OfflineNoticeProps = { tryAgain(): void };

/** Replaces a screen that needs the network; loads the screen again once the network is back. */
export const OfflineNotice = observer(function OfflineNotice({ tryAgain }: OfflineNoticeProps) {
  const { t } = useTranslation();
  const services = useServices();
  const [connection] = useState(() => createConnectionStore(services));
  useEffect(() => {
    connection.open();
    return connection.close;
  }, [connection]);
  const isBack = connection.news === 'back';
  useEffect(() => {
    if (isBack) tryAgain();
  }, [isBack, tryAgain]);
  return (
    <NoticePage title={t('offline.title')} takesFocus>
      <p role="alert">{t('offline.text')}</p>
      <OfflineConversationLinks />
      <Button variant="quiet" onClick={tryAgain}>
        {t('chat.tryAgain')}
      </Button>
    </NoticePage>
  );
});
