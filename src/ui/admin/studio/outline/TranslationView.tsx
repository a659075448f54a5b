import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { isTranslationLanguage } from '../../../../domain/checks/check-translations.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import { listTranslationLanguages } from '../../../../domain/edits/translation-edits.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { useServices } from '../../../context/Services.tsx';
import { Button } from '../../../kit/Button.tsx';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { createEarlierWordings } from './earlier-wordings.ts';
import { LanguageTexts } from './LanguageTexts.tsx';
import { StudioFrame } from './StudioFrame.tsx';
import type { StudioStore } from './studio-store.ts';
import { TranslatorExchangePanel } from './TranslatorExchangePanel.tsx';
import studio from './studio.module.css';
import styles from './translation.module.css';

type TranslationViewProps = { store: StudioStore; kind: ContentKind; findings: readonly Finding[] };

/** Shows the texts of a draft beside their translation into one language. */
export const TranslationView = observer(function TranslationView({
  store,
  kind,
  findings,
}: TranslationViewProps) {
  const { t } = useTranslation('admin');
  const services = useServices();
  const [earlier] = useState(() => createEarlierWordings(services, kind));
  const languages = listTranslationLanguages(store.content);
  const [picked, setPicked] = useState<string | null>(null);
  const { textLedTo } = store;
  useEffect(() => {
    if (textLedTo) setPicked(textLedTo.language);
  }, [textLedTo]);
  const [begun, setBegun] = useState<string | null>(null);
  const language = languages.find((one) => one === picked) ?? languages[0];
  if (store.content === undefined) return <p className={studio.note}>{t('studio.noJson')}</p>;
  return (
    <StudioFrame store={store} label={t('translation.title')}>
      <Languages
        known={languages}
        language={language}
        onPick={setPicked}
        onAdd={(added) => {
          if (!languages.includes(added)) store.addLanguage(added);
          setPicked(added);
          setBegun(added);
        }}
      />
      {language === undefined ? (
        <p className={studio.note}>{t('translation.none')}</p>
      ) : (
        <LanguageTexts
          key={language}
          store={store}
          earlier={earlier}
          language={language}
          findings={findings}
          begins={begun === language}
          onBegun={() => setBegun(null)}
        />
      )}
      <TranslatorExchangePanel
        store={store}
        kind={kind}
        language={language === undefined ? null : { tag: language, name: nameOf(language) }}
        onTaken={setPicked}
      />
    </StudioFrame>
  );
});

type LanguagesProps = {
  known: readonly string[];
  language: string | undefined;
  onPick(language: string): void;
  onAdd(language: string): void;
};

/** Chooses the language of the translation, or adds one. */
function Languages({ known, language, onPick, onAdd }: LanguagesProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.languages}>
      {language !== undefined && (
        <SegmentedControl
          label={t('translation.language')}
          options={known.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
          onChange={onPick}
        />
      )}
      <NewLanguage known={known} onAdd={onAdd} />
    </div>
  );
}

/** Returns the English name of a language, or its tag if it has none. */
function nameOf(tag: string): string {
  if (!isTranslationLanguage(tag)) return tag;
  return new Intl.DisplayNames('en-GB', { type: 'language' }).of(tag) ?? tag;
}

/**
 * Adds a language by its tag.
 *
 * No yup: one field has one rule of the domain, and the studio's first file has no room.
 */
function NewLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (tag: string) => void }) {
  const { t } = useTranslation('admin');
  const [tag, setTag] = useState('');
  const [isRefused, setRefused] = useState(false);
  const add = (): void => {
    const wanted = tag.trim();
    setRefused(!isTranslationLanguage(wanted));
    if (!isTranslationLanguage(wanted)) return;
    setTag('');
    onAdd(wanted);
  };
  return (
    <form
      className={studio.beside}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t(known.length === 0 ? 'translation.first' : 'translation.another')}
        hint={t('translation.tag')}
        error={isRefused ? t('translation.unknown') : undefined}
        value={tag}
        onChange={setTag}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="quiet">
        {t('translation.add')}
      </Button>
    </form>
  );
}
