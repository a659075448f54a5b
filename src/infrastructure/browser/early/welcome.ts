import { wantedLanguages } from '../platform/language-detector.ts';
import type { Settings } from './first-requests.ts';

declare global {
  /** The welcome page that the early script shows where it shows one. */
  var firesideWelcome: EarlyWelcome | undefined;
}

/** `takeOver` hands the page to the program: nothing is shown or changed from then on. */
export type EarlyWelcome = { isShown: boolean; takeOver(): { pressed: boolean } };

/** The welcome page in one language, as the build draws it. */
export type DrawnWelcome = { lang: string; dir: string; html: string };

/** Whether nobody is signed in here, nor about to be: what such a person sees is the welcome page. */
export function isVisitor(): boolean {
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
 * Shows the welcome page that the build drew as soon as the settings are there, while the program is on its way. A
 * press on 'Log in' is kept for the program. Where a part of it does not come, the page stays as it is.
 */
export function showWelcome(settings: Settings): void {
  const { languages = '{}' } = document.documentElement.dataset;
  const drawn = Object.keys(JSON.parse(languages) as object);
  const language = wantedLanguages().find((wanted) => drawn.includes(wanted)) ?? 'en';
  const page = fetch(`/welcome/${language}.json`).then(bodyOf);
  const welcome = new ShownWelcome();
  globalThis.firesideWelcome = welcome;
  Promise.all([page, settings[0].then(refuse), settings[1]]).then(
    ([body]) => welcome.show(body as DrawnWelcome),
    () => undefined,
  );
}

class ShownWelcome implements EarlyWelcome {
  isShown = false;
  #isTaken = false;
  #pressed = false;
  #note: HTMLElement | undefined;
  #loading: Element | null = null;

  show({ lang, dir, html }: DrawnWelcome): void {
    const root = document.getElementById('root');
    this.#loading = document.querySelector('#root > .loading-page');
    if (this.#isTaken || !root || !this.#loading) return;
    Object.assign(document.documentElement, { lang, dir });
    root.innerHTML = html;
    root.classList.add('early');
    root.addEventListener('click', this.#onClick);
    this.#note = noteOf(this.#loading);
    root.append(this.#note);
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

  /** Signing in needs the program: until then the page waits for it. */
  readonly #onClick = ({ target, currentTarget }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-signing-in]') : null;
    const status = this.#loading?.querySelector('[role="status"]');
    if (!button || !this.#loading || !status || !(currentTarget instanceof Element)) return;
    this.#pressed = true;
    status.textContent = button.dataset['signingIn'] ?? '';
    currentTarget.replaceChildren(this.#loading);
  };
}

/** What the loading page says of a program that does not come, for the page that stands there instead of it. */
function noteOf(loading: Element): HTMLElement {
  const note = document.createElement('div');
  note.className = 'early-note loading-slow';
  for (const line of loading.querySelectorAll('.loading-slow, .loading-help')) {
    const copy = note.appendChild(line.cloneNode(true));
    if (copy instanceof Element) copy.classList.remove('loading-slow');
  }
  return note;
}

async function bodyOf(response: Response): Promise<unknown> {
  refuse(response);
  return response.json();
}

/** @throws Error for an answer that is a refusal. */
function refuse({ ok, status }: Response): void {
  if (!ok) throw new Error(`${status}`);
}
