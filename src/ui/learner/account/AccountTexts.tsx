import { useMemo, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../context/LazyPart.tsx';
import { ScreenNotLoaded } from '../../context/screen-not-loaded.ts';
import { loadAccountTexts } from '../LoadAccountTexts.tsx';
import { PageLoading } from '../PageLoading.tsx';

/** A screen about one's own account, which comes with its texts. */
export const withAccountTexts = (Screen: ComponentType): ComponentType =>
  function InAccountTexts() {
    const { i18n } = useTranslation();
    const { Part: Page, failure } = useLazyPart(useMemo(() => loadAccountTexts(i18n, Screen), [i18n]));
    if (failure) throw new ScreenNotLoaded(failure.error);
    return Page ? <Page /> : <PageLoading />;
  };
