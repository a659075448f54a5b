import { useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { ScreenNotLoadedError } from '../../context/screen-not-loaded.ts';
import { createLoadWithAccountTexts } from '../LoadAccountTexts.tsx';
import { PageLoading } from '../PageLoading.tsx';

/** Returns a screen of the account pages that loads their texts first. */
export const withAccountTexts = (Screen: ComponentType): ComponentType =>
  function InAccountTexts() {
    const { i18n } = useTranslation();
    const { Part: Page, failure } = useLazyPart(
      useMemo(() => createLoadWithAccountTexts(i18n, Screen), [i18n]),
    );
    if (failure) throw new ScreenNotLoadedError(failure.error);
    return Page ? <Page /> : <PageLoading />;
  };
