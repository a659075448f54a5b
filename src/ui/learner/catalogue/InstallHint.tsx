import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { DashboardStore } from './dashboard-store.ts';

/** Explains how to install the program on the home screen. Every button ends the hint for good. */
export function InstallHint({ store }: { store: DashboardStore }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon name="download" />
      <p>{t(store.installWay === 'byHand' ? 'home.install.byHand' : 'home.install.asks')}</p>
      <div>
        {store.installWay === 'asks' && (
          <Button variant="quiet" onClick={store.install}>
            {t('home.install.press')}
          </Button>
        )}
        <Button variant="plain" onClick={store.passInstall}>
          {t('home.install.notNow')}
        </Button>
      </div>
    </>
  );
}
