import { useMemo, type ComponentType } from 'react';
import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePart, type Load } from '../../context/Part.tsx';
import { ScreenNotLoaded } from '../../context/screen-not-loaded.ts';
import { PageLoading } from '../PageLoading.tsx';

/** A screen about one's own account, which comes with its texts. */
export const withAccountTexts = (Screen: ComponentType): ComponentType =>
  function InAccountTexts() {
    const { i18n } = useTranslation();
    const { Part: Page, failure } = usePart(useMemo(() => onceTexts(i18n, Screen), [i18n]));
    if (failure) throw new ScreenNotLoaded(failure.error);
    return Page ? <Page /> : <PageLoading />;
  };

const onceTexts = (texts: i18n, screen: ComponentType): Load => {
  return async () => {
    await texts.loadNamespaces('account');
    // A language without these texts falls back to the English ones.
    if (!texts.hasResourceBundle('en', 'account')) throw new Error('The texts of the account did not come.');
    return screen;
  };
};
