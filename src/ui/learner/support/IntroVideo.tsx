import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classifyVideoSource } from '../../../domain/support/video-source.ts';
import { useQuickExit } from '../../context/Exit.tsx';
import { useServices } from '../../context/Services.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import { getVideoPorts } from './video-store.ts';
import styles from '../page.module.css';

/**
 * Shows the introductory video of a Programme or an Activity, if there is one. A video whose host may not be embedded
 * is a link instead.
 */
export function IntroVideo({ address }: { address: string | undefined }) {
  const { t } = useTranslation();
  const services = useServices();
  const exit = useQuickExit();
  const [ports] = useState(() => getVideoPorts(services));
  const video = address === undefined ? null : classifyVideoSource(address, window.location.origin);
  if (!video) return null;
  if (video.kind === 'elsewhere')
    return (
      <p>
        <LinkButton variant="quiet" href={video.address} newTab>
          {t('video.elsewhere', { host: video.host })}
        </LinkButton>
      </p>
    );
  return (
    <div className={styles.video}>
      <div>
        <VideoPlayer key={video.address} address={video.address} ports={ports} onExit={exit} />
      </div>
      {video.kind === 'vimeo' && <p>{t('video.from', { host: 'Vimeo' })}</p>}
    </div>
  );
}
