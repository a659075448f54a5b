import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Announcer.module.css';

/**
 * Time for which an announcement stays in the page (ms): every screen reader notices it, and none reads it again later.
 */
const spokenForMs = 1500;

type Announcer = {
  /** Announces a text to screen readers. `lang` is the language of the text if it differs from the page's. */
  announce: (text: string, lang?: string) => void;
  /** Removes all announced texts. */
  hush: () => void;
  /**
   * Adds a live region. The newest one gets the announcements, because regions outside an open modal dialog are silent.
   * Returns a function that removes the region.
   */
  addRegion: (element: HTMLElement) => () => void;
};

export const silentAnnouncer: Announcer = {
  announce: () => undefined,
  hush: () => undefined,
  addRegion: () => () => undefined,
};
export const AnnouncerContext = createContext<Announcer>(silentAnnouncer);

/** Provides announcements for screen readers to everything inside. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const regions = useRef<HTMLElement[]>([]);
  const announcer = useMemo<Announcer>(
    () => ({
      announce(text, lang) {
        const line = document.createElement('div');
        if (lang !== undefined) line.lang = lang;
        line.textContent = text;
        regions.current.at(-1)?.append(line);
        setTimeout(() => line.remove(), spokenForMs);
      },
      hush() {
        for (const region of regions.current) region.replaceChildren();
      },
      addRegion(element) {
        regions.current.push(element);
        return () => {
          regions.current = regions.current.filter((region) => region !== element);
        };
      },
    }),
    [],
  );
  return (
    <AnnouncerContext value={announcer}>
      <AnnouncerRegion />
      {children}
    </AnnouncerContext>
  );
}

/** Renders the live region for announcements. Every modal dialog has one of its own. */
export function AnnouncerRegion() {
  const { addRegion } = useContext(AnnouncerContext);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? addRegion(ref.current) : undefined), [addRegion]);
  return <div ref={ref} className={styles.region} role="log" aria-live="polite" aria-relevant="additions" />;
}

/** Returns the function that announces a plain text once, politely. The function is the same at every render. */
export function useAnnounce(): Announcer['announce'] {
  return useContext(AnnouncerContext).announce;
}
