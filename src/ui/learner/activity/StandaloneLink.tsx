import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useServices } from '../../context/Services.tsx';
import { createActivityStore } from './activity-store.ts';
import { activityPath } from '../../context/paths.ts';

type StandaloneLinkProps = {
  activity: string;
  /** True if the Programme opens the Activity on a later date. */
  isDated: boolean;
};

/**
 * Links to the same Activity outside its Programme, if that is open now. The link is invisible until this is known, so
 * that nothing moves when it appears.
 */
export const StandaloneLink = observer(function StandaloneLink({ activity, isDated }: StandaloneLinkProps) {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createActivityStore(services, activity));
  useEffect(() => void store.load(), [store]);
  const isOpen = store.startLink?.to === 'chat' && store.opensAt === null;
  return (
    <p style={isOpen ? undefined : { visibility: 'hidden' }}>
      {t('programme.today')} <Link to={activityPath(activity)}>{t('programme.alone')}</Link>
      {isDated && t('programme.stillOpens')}
    </p>
  );
});
