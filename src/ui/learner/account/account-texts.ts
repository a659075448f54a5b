import type { i18n } from 'i18next';
import type { Load } from '../../context/Part.tsx';

/** A screen about one's own account, which comes with its texts. */
export const withAccountTexts = (texts: i18n, screen: Awaited<ReturnType<Load>>): Load => {
  return async () => {
    await texts.loadNamespaces('account');
    // A language without these texts falls back to the English ones.
    if (!texts.hasResourceBundle('en', 'account')) throw new Error('The texts of the account did not come.');
    return screen;
  };
};
