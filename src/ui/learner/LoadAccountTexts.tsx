import type { ComponentType } from 'react';
import type { i18n } from 'i18next';
import type { LoadComponent } from '../context/LazyPart.tsx';

/** Returns a function that loads the account's texts, then this part of its pages. */
export function createLoadWithAccountTexts<Props>(
  texts: i18n,
  part: ComponentType<Props>,
): LoadComponent<Props> {
  return async () => {
    await texts.loadNamespaces('account');
    // A language without these texts falls back to the English ones.
    if (!texts.hasResourceBundle('en', 'account')) throw new Error('The texts of the account did not come.');
    return part;
  };
}
