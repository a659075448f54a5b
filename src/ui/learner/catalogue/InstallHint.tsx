import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { DashboardStore } from './dashboard-store.ts';

/** Explains how to install the program, to a family that has come back twice. Each press ends the hint. */
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
