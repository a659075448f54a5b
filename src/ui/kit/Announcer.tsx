import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Announcer.module.css';

/**
 * Time that an announcement stays (ms): long enough for every screen reader to notice it, short enough not to be read
 * again.
 */
const spokenForMs = 1500;

type Announcer = {
  /** Announces a text to screen readers; `lang` is its language if it is not the page's. */
  announce: (text: string, lang?: string) => void;
  /** Removes all announced texts. */
  hush: () => void;
  /**
   * Adds a region, which speaks while it is the newest: a region outside an open modal dialog is silent. Returns the
   * function that removes it.
   */
  addRegion: (element: HTMLElement) => () => void;
};

export const silentAnnouncer: Announcer = {
  announce: () => undefined,
  hush: () => undefined,
  addRegion: () => () => undefined,
};
export const AnnouncerContext = createContext<Announcer>(silentAnnouncer);

/** Provides announcements for screen readers to everything inside; the app has one around it. */
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

/** Shows the region that speaks announcements. Every modal dialog has one of its own. */
export function AnnouncerRegion() {
  const { addRegion } = useContext(AnnouncerContext);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? addRegion(ref.current) : undefined), [addRegion]);
  return <div ref={ref} className={styles.region} role="log" aria-live="polite" aria-relevant="additions" />;
}

/** Returns the function that announces plain text politely, once. It is stable between renders. */
export function useAnnounce(): Announcer['announce'] {
  return useContext(AnnouncerContext).announce;
}
