import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import account from '../../src/ui/public/locales/en/account.json' with { type: 'json' };
import admin from '../../src/ui/public/locales/en/admin.json' with { type: 'json' };
import translation from '../../src/ui/public/locales/en/translation.json' with { type: 'json' };

/** The English texts of the product, loaded synchronously. The import of this file sets them for all components. */
export const i18n = createInstance();
void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation, account, admin } },
  interpolation: { escapeValue: false },
  initAsync: false,
});
