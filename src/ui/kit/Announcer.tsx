import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Announcer.module.css';

/** Long enough for every screen reader to pick the text up, short enough not to be read again. */
const spokenForMs = 1500;

type Announcer = {
  /** `lang`: where the text is not in the page's language. */
  announce: (text: string, lang?: string) => void;
  /** Nothing that was said can be read any more. */
  hush: () => void;
  /** The newest region speaks, because a region outside an open modal dialog is silent. Returns the removal. */
  addRegion: (element: HTMLElement) => () => void;
};

export const silent: Announcer = {
  announce: () => undefined,
  hush: () => undefined,
  addRegion: () => () => undefined,
};
export const AnnouncerContext = createContext<Announcer>(silent);

/** Gives everything inside it a voice for screen readers. One around the whole app. */
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

/** The region that speaks announcements. Every modal dialog has one of its own. */
export function AnnouncerRegion() {
  const { addRegion } = useContext(AnnouncerContext);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? addRegion(ref.current) : undefined), [addRegion]);
  return <div ref={ref} className={styles.region} role="log" aria-live="polite" aria-relevant="additions" />;
}

/** A function that speaks plain text politely, once. Stable between renders. */
export function useAnnounce(): Announcer['announce'] {
  return useContext(AnnouncerContext).announce;
}
