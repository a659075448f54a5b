import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../../../domain/chat/bubbles.ts';
import { plainText } from '../../../domain/chat/plain-text.ts';
import { useAnnounce } from '../../kit/Announcer.tsx';
import { actionLabel } from './action-label.ts';
import type { ChatStore } from './chat-store.ts';

/** The eyes come first: the words for the ears are found and put in after the frame that shows the bubble. */
const spokenAfterMs = 50;

/**
 * Speaks what the coach says, once, in plain words. Bubbles of an earlier visit are counted, not read
 * again; the learner's own bubble is read because it takes the focus.
 */
export function useSpeech(store: ChatStore): void {
  const { t } = useTranslation();
  const announce = useAnnounce();
  useEffect(() => {
    const words = (bubble: Bubble): string => {
      if (bubble.kind === 'text') return plainText(bubble.text);
      if (bubble.kind === 'image') return t('chat.pictureSpoken', { alt: bubble.alt });
      return t('chat.promptSpoken', { action: actionLabel(bubble.action, t) });
    };
    return store.listen(({ seen, fresh }) =>
      setTimeout(() => {
        if (seen > 0) announce(t('chat.earlier', { count: seen }));
        if (fresh.length > 0) announce(`${t('chat.coach')} ${fresh.map(words).join(' ')}`);
      }, spokenAfterMs),
    );
  }, [store, announce, t]);
}
