import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAnnounce } from '../kit/Announcer.tsx';
import { SegmentedControl } from '../kit/forms/SegmentedControl.tsx';
import { createAppearanceStore } from '../stores/appearance-store.ts';
import { useServices } from '../context/Services.tsx';
import styles from './layout.module.css';

/** Shows the controls for language, text size and colours. */
export function Preferences() {
  return (
    <div className={styles.preferences}>
      <LanguageSwitch />
      <TextSizeSwitch />
      <ThemeSwitch />
    </div>
  );
}

/**
 * Shows each language under its own name. i18next's language detector stores the choice (specification 9,
 * "Translation").
 */
function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const announce = useAnnounce();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  // The new choice is shown at once, although its texts are still loading.
  const [wanted, setWanted] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const { supportedLngs } = i18n.options;
  const languages = supportedLngs ? supportedLngs.filter((language) => language !== 'cimode') : [];
  if (languages.length < 2) return null;

  const choose = async (language: string): Promise<void> => {
    setWanted(language);
    await i18n.loadLanguages(language);
    const isLoaded = i18n.hasResourceBundle(language, 'translation');
    if (isLoaded) await i18n.changeLanguage(language);
    else announce(t('preferences.languageFailed'));
    setFailed(!isLoaded);
    setWanted(null);
    // A language in the query would override this choice at the next visit.
    if (isLoaded && query.has('lng')) setQuery((now) => withoutLanguage(now), { replace: true, state });
  };
  return (
    <div>
      <SegmentedControl
        label={t('preferences.language')}
        options={languages.map((language) => ({
          value: language,
          label: t(`languages:${language}`),
          lang: language,
        }))}
        value={wanted ?? i18n.resolvedLanguage ?? i18n.language}
        onChange={(language) => void choose(language)}
      />
      {failed && <p className={styles.preferenceFailed}>{t('preferences.languageFailed')}</p>}
    </div>
  );
}

/** Chooses the text size of every page. */
export const TextSizeSwitch = observer(function TextSizeSwitch() {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createAppearanceStore(services));
  useEffect(() => store.open(), [store]);
  return (
    <SegmentedControl
      label={t('preferences.textSize.label')}
      options={store.textSizes.map((size) => ({ value: size, label: t(`preferences.textSize.${size}`) }))}
      value={store.textSize}
      onChange={store.chooseTextSize}
    />
  );
});

const ThemeSwitch = observer(function ThemeSwitch() {
  const { t } = useTranslation();
  const services = useServices();
  const [store] = useState(() => createAppearanceStore(services));
  useEffect(() => store.open(), [store]);
  return (
    <SegmentedControl
      label={t('preferences.theme.label')}
      options={store.themes.map((theme) => ({ value: theme, label: t(`preferences.theme.${theme}`) }))}
      value={store.theme}
      onChange={store.chooseTheme}
    />
  );
});

function withoutLanguage(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('lng');
  return rest;
}
