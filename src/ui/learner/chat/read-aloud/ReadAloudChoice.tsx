import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReadAloudMode } from '../../../../application/ports/device/chat/local-voice.ts';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import type { ChatStore } from '../store/chat-store.ts';
import { useReadAloudVoice } from './ReadAloudVoice.tsx';

const names: readonly ReadAloudMode[] = ['off', 'asked', 'new'];

/** Chooses whether this device reads aloud new messages or only pressed ones, or says why it cannot. */
export const ReadAloudChoice = observer(function ReadAloudChoice({ store }: { store: ChatStore }) {
  const { t } = useTranslation();
  const { isKnown, voice, store: choice } = useReadAloudVoice(store);
  if (!isKnown) return null;
  if (!voice) return <p>{t('chat.readAloud.noVoice')}</p>;
  return (
    <div>
      <SegmentedControl
        label={t('chat.readAloud.label')}
        options={names.map((value) => ({ value, label: t(`chat.readAloud.${value}`) }))}
        value={store.pace.readAloud}
        onChange={(value) => choice.choose(store.pace, value)}
      />
      <small>{t('chat.readAloud.local')}</small>
    </div>
  );
});
