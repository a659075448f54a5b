import type { ComponentType } from 'react';
import type { i18n } from 'i18next';
import type { LoadComponent } from '../context/LazyPart.tsx';

/**
 * Returns a function that loads the texts of the account pages together with a part of these pages.
 * @throws Error from the returned function when the texts cannot be loaded.
 */
export function createLoadWithAccountTexts<Props>(
  texts: i18n,
  part: ComponentType<Props>,
): LoadComponent<Props> {
  return async () => {
    await texts.loadNamespaces('account');
    // Other languages fall back to these English texts, so they alone must be there.
    if (!texts.hasResourceBundle('en', 'account')) throw new Error('The texts of the account did not come.');
    return part;
  };
}
