import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { activityStoreFrom } from './activity-store.ts';
import { activityPath } from '../../context/paths.ts';

type OpenAloneProps = {
  activity: string;
  /** Its Programme opens it later. */
  isDated: boolean;
};

/** For an Activity that its Programme does not open now: the way to it outside the Programme, where it is open. */
export const OpenAlone = observer(function OpenAlone({ activity, isDated }: OpenAloneProps) {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => activityStoreFrom(services, activity));
  useEffect(() => void store.load(), [store]);
  if (store.startLink?.to !== 'chat' || store.opensAt !== null) return null;
  return (
    <p>
      {t('programme.today')} <Link to={activityPath(activity)}>{t('programme.alone')}</Link>
      {isDated && t('programme.stillOpens')}
    </p>
  );
});
