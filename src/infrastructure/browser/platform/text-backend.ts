import type { BackendModule } from 'i18next';

/**
 * The namespaces without translation: the policies are the deployment owner's texts, and the admin app is for its
 * staff.
 */
const englishOnly = /^(policies\/|admin$)/;

/**
 * Loads the texts for i18next, and reports missing ones (specification 7.7). A namespace below 'policies/' is a
 * markdown file; its text has the key 'text'. i18next repeats failed requests. Replaces i18next-http-backend, which
 * the first screen would load for a small part of its code.
 */
export const i18nTextBackend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,

  read(language, namespace, callback) {
    load(language, namespace).then(
      (texts) => callback(null, texts),
      (error: NotLoaded) => callback(error.message, error.again),
    );
  },

  create(languages, namespace, key, fallbackValue) {
    for (const language of languages)
      fetch(`/locales/add/${language}/${namespace}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [key]: fallbackValue }),
      }).catch(() => undefined);
  },
};

class NotLoaded extends Error {
  readonly again: boolean;

  constructor(what: string, again: boolean) {
    super(what);
    this.again = again;
  }
}

/** @throws NotLoaded */
async function load(language: string, namespace: string): Promise<object> {
  // An error instead of an empty list of texts makes screens wait for the English ones.
  if (englishOnly.test(namespace) && language !== 'en')
    throw new NotLoaded(`${namespace} is in English alone.`, false);
  const isPolicy = namespace.startsWith('policies/');
  const address = `/locales/${language}/${namespace}.${isPolicy ? 'md' : 'json'}`;
  const away = ({ message }: Error): never => {
    throw new NotLoaded(`${address}: ${message}`, true);
  };
  const response = await fetch(address).catch(away);
  if (!response.ok) throw new NotLoaded(`${address}: ${response.status}`, response.status >= 500);
  const text = await response.text().catch(away);
  if (isPolicy) return { text };
  try {
    return JSON.parse(text) as object;
  } catch {
    throw new NotLoaded(`${address} is no JSON.`, false);
  }
}
