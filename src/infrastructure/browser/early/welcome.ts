import { isJsonObject, isString } from '../../../domain/platform/json.ts';
import { detectPreferredLanguages } from '../platform/language-detector.ts';
import type { EarlySettingsResponses } from './first-requests.ts';

declare global {
  /** The welcome page that the early script shows. */
  var firesideWelcome: EarlyWelcome | undefined;
}

/** `takeOver` leaves the page to the program: from then on the early script neither shows nor changes anything. */
export type EarlyWelcome = { isShown: boolean; takeOver(): { pressed: boolean } };

/**
 * The welcome page in one language, as the build renders it. `late` is two paragraphs about a program that loads
 * slowly.
 */
export type PrerenderedWelcome = Record<'lang' | 'dir' | 'title' | 'html' | 'late', string>;

/** Time after which the page says that the program loads slowly (ms). */
const lateAfterMs = 10_000;

/** Returns true if nobody is signed in here and no sign-in is under way: the first page is then the welcome page. */
export function isSignedOutVisitor(): boolean {
  const { search } = window.location;
  if (/[?&]state=/.test(search) || navigator.serviceWorker?.controller) return false;
  try {
    const names = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
    return !names.some((name) => /^(oidc\.user:|fireside\.(left|ended-here|signed-in)$)/.test(name));
  } catch {
    return false;
  }
}

/**
 * Shows the welcome page that the build rendered as soon as the settings have arrived, while the program loads. A press
 * on 'Log in' is passed on to the program. If a file of the page cannot be loaded, the page stays as it is.
 */
export function showPrerenderedWelcome(settings: EarlySettingsResponses): void {
  const { languages = '{}' } = document.documentElement.dataset;
  const drawn = Object.keys(JSON.parse(languages) as object);
  const language = detectPreferredLanguages().find((wanted) => drawn.includes(wanted)) ?? 'en';
  const page = fetch(`/welcome/${language}.json`).then(bodyOf);
  const welcome = new ShownWelcome();
  globalThis.firesideWelcome = welcome;
  const config = settings[0].then((response) => bodyOf(response.clone()));
  Promise.all([page, config, settings[1]]).then(
    ([drawnPage, { apiUrl, oidcConfig }]) => {
      const { lang, dir, title, html, late } = drawnPage;
      const parts = { lang, dir, title, html, late };
      if (isString(apiUrl) && isJsonObject(oidcConfig) && isDrawn(parts)) welcome.show(parts);
    },
    () => undefined,
  );
}

const isDrawn = (parts: Record<keyof PrerenderedWelcome, unknown>): parts is PrerenderedWelcome =>
  Object.values(parts).every(isString);

class ShownWelcome implements EarlyWelcome {
  isShown = false;
  #isTaken = false;
  #pressed = false;
  #note: HTMLElement | undefined;
  #loading: Element | null = null;

  show({ lang, dir, title, html, late }: PrerenderedWelcome): void {
    const root = document.getElementById('root');
    this.#loading = document.querySelector('#root > .loading-page');
    if (this.#isTaken || !root || !this.#loading) return;
    Object.assign(document.documentElement, { lang, dir });
    if (!document.documentElement.hasAttribute('data-discreet')) document.title = title;
    root.innerHTML = html;
    root.classList.add('early');
    root.addEventListener('click', this.#onClick);
    this.#note = root.appendChild(document.createElement('div'));
    this.#note.className = 'early-note';
    this.#note.role = 'status';
    const note = this.#note;
    setTimeout(() => (note.innerHTML = late), lateAfterMs);
    translate(this.#loading, late);
    this.isShown = true;
  }

  takeOver(): { pressed: boolean } {
    this.#isTaken = true;
    const root = document.getElementById('root');
    root?.removeEventListener('click', this.#onClick);
    root?.classList.remove('early');
    this.#note?.remove();
    return { pressed: this.#pressed };
  }

  /** Shows the loading page after a press on 'Log in', because signing in needs the program. */
  readonly #onClick = ({ target, currentTarget }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-signing-in]') : null;
    const status = this.#loading?.querySelector('[role="status"]');
    if (!button || !this.#loading || !status || !(currentTarget instanceof Element)) return;
    this.#pressed = true;
    currentTarget.replaceChildren(this.#loading);
    // Screen readers speak only text that arrives after the status element.
    requestAnimationFrame(() => (status.textContent = button.dataset['signingIn'] ?? ''));
  };
}

/** Replaces the loading page's texts about a slow program with those of this language. */
function translate(loading: Element, late: string): void {
  const paragraphs = document.createElement('div');
  paragraphs.innerHTML = late;
  const places = loading.querySelectorAll('.loading-slow, .loading-help');
  for (const [index, place] of places.entries())
    place.replaceChildren(...(paragraphs.children[index]?.childNodes ?? []));
}

/** Returns the JSON object of a response. @throws Error for a refusal or anything else. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = response.ok ? await response.json() : null;
  if (!isJsonObject(body)) throw new Error(`${response.url}: ${response.status}`);
  return body;
}
