import { Children, isValidElement, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import { Icon } from './Icon.tsx';
import { useMouseDrag } from './MouseDrag.tsx';
import styles from './CardRail.module.css';

declare module 'react' {
  /** TypeScript accepts custom properties in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

/** The distance that a scroll button moves when the card's width is unknown (px; specification 9). */
const defaultCardWidth = 300;
/** The number of cards above which cards outside the window are left out of layout. */
const fewCards = 8;

const isAs = (size: DOMRect | null, card: Element): boolean => {
  if (!size) return false;
  const { width, height } = card.getBoundingClientRect();
  return Math.abs(width - size.width) < 1 && Math.abs(height - size.height) < 1;
};

type CardRailProps = {
  title: string;
  /**
   * The index of the first visible card. The row is scrolled to it before the first paint; page scroll and focus stay.
   */
  startIndex?: number;
  /** The cards, each with a `key`; when the keys change, the row scrolls to its start again. */
  children?: ReactNode;
};

/** Shows a titled row of cards that scrolls sideways by touch, mouse drag, keyboard and two buttons. */
export function CardRail({ title, startIndex = 0, children }: CardRailProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const cards = Children.toArray(children).filter(isValidElement);
  const { edges, readEdges } = useEdges(rail);
  const drag = useMouseDrag(rail);
  const moveBy = (steps: number) => {
    rail.current?.toggleAttribute('data-smooth', true);
    rail.current?.scrollBy({ left: steps * cardWidth(rail.current) });
  };
  useMeasuredRow(rail, {
    keys: cards.map(({ key }) => key).join(),
    start: Math.min(startIndex, cards.length - 1),
    isLong: cards.length > fewCards,
    readEdges,
  });

  return (
    <section className={styles.row} style={{ '--cards': cards.length }} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {cards.length > 1 && <ScrollButtons headingId={headingId} edges={edges} onMove={moveBy} />}
      </div>
      {cards.length === 0 ? (
        <p className={styles.empty}>{t('rail.empty')}</p>
      ) : (
        <ul ref={rail} className={styles.rail} onScroll={readEdges} {...drag}>
          {cards.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Rail = RefObject<HTMLUListElement | null>;
type Edges = { start: boolean; end: boolean };

const cardWidth = (list: HTMLElement): number => list.querySelector('li')?.offsetWidth || defaultCardWidth;

/** Returns whether the row is scrolled to its start or its end, and the function that reads this again. */
function useEdges(rail: Rail): { edges: Edges; readEdges: () => void } {
  const [edges, setEdges] = useState<Edges>({ start: true, end: false });
  const readEdges = () => {
    const list = rail.current;
    if (!list) return;
    const start = list.scrollLeft < 2;
    const end = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
    setEdges((was) => (was.start === start && was.end === end ? was : { start, end }));
  };
  return { edges, readEdges };
}

type RowOfCards = {
  /** The joined keys of the cards; when they change, the row scrolls to its start again. */
  keys: string;
  /** The index of the first visible card. */
  start: number;
  isLong: boolean;
  readEdges: () => void;
};

/** Scrolls a row to its first visible card and measures it, so that the browser can skip cards outside the window. */
function useMeasuredRow(rail: Rail, { keys, start, isLong, readEdges }: RowOfCards): void {
  const measuredWidth = useRef(0);
  /** Gives skipped cards the height of the tallest card, so that the height of the row stays the same. */
  const leaveOutFarCards = (list: HTMLElement, first: Element) => {
    if (!isLong || measuredWidth.current === first.clientWidth) return;
    if (measuredWidth.current > 0) list.style.removeProperty('--card-visibility');
    measuredWidth.current = first.clientWidth;
    // A rounded height would move what is below by a part of a pixel.
    list.style.setProperty('--tallest', `${first.getBoundingClientRect().height}px`);
    list.style.setProperty('--card-visibility', 'auto');
  };

  const opened = useRef('');
  const measured = useRef<DOMRect>(null);
  /** Reads all sizes before it writes styles, so that the browser computes the layout only once. */
  const measure = useEffectEvent((row: HTMLElement, list: HTMLElement, first: Element, of: string) => {
    if (opened.current !== of) {
      opened.current = of;
      list.toggleAttribute('data-smooth', false);
      list.scrollLeft = start * cardWidth(list);
    }
    const { top, height } = row.getBoundingClientRect();
    measured.current = first.getBoundingClientRect();
    readEdges();
    leaveOutFarCards(list, first);
    row.style.setProperty('--height', `${height}px`);
    // A row inside the window would flicker, so only rows below it get the attribute.
    if (top > window.innerHeight) row.toggleAttribute('data-measured', true);
  });
  useLayoutEffect(() => {
    const list = rail.current;
    const row = list?.closest('section');
    const first = list?.firstElementChild;
    opened.current = '';
    if (!list || !row || !first) return undefined;
    measuredWidth.current = 0;
    measured.current = null;
    list.style.removeProperty('--card-visibility');
    row.toggleAttribute('data-measured', false);
    // A long row is measured before the paint, because its whole layout would otherwise be computed when it comes near.
    // The observer below measures other rows after the first paint.
    if (list.childElementCount > fewCards) measure(row, list, first, keys);
    // The observer also fires for rows that come near the window with an unchanged size; these are skipped.
    const observer = new ResizeObserver(
      () => isAs(measured.current, first) || measure(row, list, first, keys),
    );
    observer.observe(first);
    return () => observer.disconnect();
  }, [rail, keys]);
}

type ScrollButtonsProps = { headingId: string; edges: Edges; onMove: (steps: number) => void };

function ScrollButtons({ headingId, edges, onMove }: ScrollButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-label={t('rail.scrollLeft')}
        aria-describedby={headingId}
        aria-disabled={edges.start}
        onClick={() => onMove(-1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-label={t('rail.scrollRight')}
        aria-describedby={headingId}
        aria-disabled={edges.end}
        onClick={() => onMove(1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}
