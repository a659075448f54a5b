import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bubble } from '../../../../domain/sequencer/bubbles.ts';
import { formatBubble } from '../../../../domain/sequencer/transcript.ts';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import { translateActionLabel } from './action-label.ts';
import type { ChatStore } from '../store/chat-store.ts';

/** Delay between a bubble and its announcement (ms), so that the bubble is rendered first. */
const spokenAfterMs = 50;

/**
 * Announces the coach's new text once, as plain text. Bubbles of an earlier visit are only counted; screen readers read
 * the family's own bubble because it takes the focus.
 */
export function useCoachTextAnnouncements(store: ChatStore): void {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  useEffect(() => {
    const words = (bubble: Bubble): string => {
      if (bubble.kind === 'image') return t('chat.pictureSpoken', { alt: bubble.alt });
      if (bubble.kind === 'audio') return t('chat.audioSpoken');
      if (bubble.kind === 'video') return t('chat.video', { alt: bubble.alt });
      if (bubble.kind === 'action')
        return t('chat.promptSpoken', { action: translateActionLabel(bubble.action, t) });
      return formatBubble(bubble);
    };
    const tagOf = ({ language }: Bubble): string | undefined =>
      contentLanguageAttributes(i18n, language).content;
    return store.arrivals.listen(({ seen, fresh }) =>
      setTimeout(() => {
        if (store.isCovered) return;
        if (seen > 0) announce(t('chat.earlier', { count: seen }));
        if (fresh.length === 0) return;
        const isForeign = (bubble: Bubble): boolean => tagOf(bubble) !== undefined;
        if (!fresh.some(isForeign)) announce(`${t('chat.coach')} ${fresh.map(words).join(' ')}`);
        else {
          announce(t('chat.coach'));
          for (const bubble of fresh)
            announce(words(bubble), bubble.kind === 'text' ? tagOf(bubble) : undefined);
        }
      }, spokenAfterMs),
    );
  }, [store, announce, t, i18n]);
}
