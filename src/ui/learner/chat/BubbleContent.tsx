import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../../../domain/chat/bubbles.ts';
import { ActionLabel } from '../../kit/ActionLabel.tsx';
import { Markdown } from '../../kit/Markdown.tsx';
import { useServices } from '../../app/Services.tsx';
import { LearnerLinks } from '../links.ts';
import { actionLabel } from './action-label.ts';
import styles from './chat.module.css';

type BubbleContentProps = { bubble: Bubble; onPicture(): void };

/** What a bubble holds. The coach writes markdown; the learner's own words stay as they were typed. */
export const BubbleContent = memo(function BubbleContent({ bubble, onPicture }: BubbleContentProps) {
  if (bubble.kind === 'image') return <Picture url={bubble.url} alt={bubble.alt} onLoad={onPicture} />;
  if (bubble.kind === 'action') return <Action action={bubble.action} />;
  return bubble.from === 'you' ? <p dir="auto">{bubble.text}</p> : <Markdown>{bubble.text}</Markdown>;
});

function Action({ action }: { action: string }) {
  const { t } = useTranslation();
  const { actionIcons } = useServices().get<LearnerLinks>(LearnerLinks);
  const iconSrc = actionIcons && `${actionIcons}${encodeURIComponent(action)}.png`;
  return <ActionLabel label={actionLabel(action, t)} iconSrc={iconSrc} />;
}

function Picture({ url, alt, onLoad }: { url: string; alt: string; onLoad(): void }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <p className={styles.missing}>
        {t('chat.pictureMissing')} {alt}
      </p>
    );
  return <img className={styles.image} src={url} alt={alt} onLoad={onLoad} onError={() => setBroken(true)} />;
}
