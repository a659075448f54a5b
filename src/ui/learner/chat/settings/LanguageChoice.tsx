import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChatGateway } from '../../../../application/ports/device/chat/chat-gateway.ts';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import { ConversationLanguageStore } from './language-store.ts';

/** Chooses the coach's language, each under its own name; renders nothing if there is only one. */
export const LanguageChoice = observer(function LanguageChoice({ gateway }: { gateway: ChatGateway }) {
  const { t } = useTranslation();
  const [store] = useState(() => new ConversationLanguageStore(gateway));
  useEffect(() => void store.load(), [store]);
  const { language, languages, hasFailed } = store;
  if (language === null || languages.length < 2) return null;
  return (
    <div>
      <SegmentedControl
        label={t('chat.settings.language')}
        options={languages.map((one) => ({
          value: one,
          label: t(`languages:${one}`, { defaultValue: ownNameOf(one) }),
          lang: one,
        }))}
        value={language}
        onChange={(one) => void store.choose(one)}
      />
      <output>{t(hasFailed ? 'chat.settings.languageFailed' : 'chat.settings.languageFrom')}</output>
    </div>
  );
});

/** Returns the name of a language in that language, for one that the screens have no texts in. */
const ownNameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
