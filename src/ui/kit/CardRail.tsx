import { Children, isValidElement, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import { Icon } from './Icon.tsx';
import { useMouseDrag } from './MouseDrag.tsx';
import styles from './CardRail.module.css';

declare module 'react' {
  /** Custom properties may stand in `style`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

/** One step of the scroll buttons where the card's own width is unknown (specification 9). */
const defaultCardWidth = 300;
/** Rows of more are laid out only near the screen. */
const fewCards = 8;

const isAs = (size: DOMRect | null, card: Element): boolean => {
  if (!size) return false;
  const { width, height } = card.getBoundingClientRect();
  return Math.abs(width - size.width) < 1 && Math.abs(height - size.height) < 1;
};

type CardRailProps = {
  title: string;
  /** The card to start at: set before the first paint, without touching the page's own scroll or the focus. */
  startIndex?: number;
  /** Cards, each with a key of its own: other cards start anew. */
  children?: ReactNode;
};

/** A titled row of cards that scrolls sideways by touch, mouse drag, keyboard and two buttons. */
export function CardRail({ title, startIndex = 0, children }: CardRailProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const cards = Children.toArray(children).filter(isValidElement);
  const keys = cards.map(({ key }) => key).join();
  const [edges, setEdges] = useState({ start: true, end: false });
  const drag = useMouseDrag(rail);

  const cardWidth = () => rail.current?.querySelector('li')?.offsetWidth || defaultCardWidth;
  const readEdges = () => {
    const list = rail.current;
    if (!list) return;
    const start = list.scrollLeft < 2;
    const end = list.scrollLeft + list.clientWidth > list.scrollWidth - 2;
    setEdges((was) => (was.start === start && was.end === end ? was : { start, end }));
  };
  const moveBy = (steps: number) => {
    rail.current?.toggleAttribute('data-smooth', true);
    rail.current?.scrollBy({ left: steps * cardWidth() });
  };

  const measuredWidth = useRef(0);
  /** Cards left out of layout keep the height of the tallest card, so that the row's height stays the same. */
  const leaveOutFarCards = (list: HTMLElement, first: Element) => {
    if (cards.length <= fewCards || measuredWidth.current === first.clientWidth) return;
    if (measuredWidth.current > 0) list.style.removeProperty('--card-visibility');
    measuredWidth.current = first.clientWidth;
    list.style.setProperty('--tallest', `${first.clientHeight}px`);
    list.style.setProperty('--card-visibility', 'auto');
  };

  const opened = useRef('');
  const measured = useRef<DOMRect>(null);
  /** Reads before it writes, so that the page is laid out only once. */
  const measure = useEffectEvent((row: HTMLElement, list: HTMLElement, first: Element, of: string) => {
    if (opened.current !== of) {
      opened.current = of;
      list.toggleAttribute('data-smooth', false);
      list.scrollLeft = Math.min(startIndex, cards.length - 1) * cardWidth();
    }
    const { top, height } = row.getBoundingClientRect();
    measured.current = first.getBoundingClientRect();
    readEdges();
    leaveOutFarCards(list, first);
    row.style.setProperty('--height', `${height}px`);
    // A row in sight would disappear for a moment.
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
    // A long row is measured at once, because it would otherwise be laid out whole when it comes near;
    // others after the first paint.
    if (list.childElementCount > fewCards) measure(row, list, first, keys);
    // The observer also reports rows that come near; their size has not changed.
    const observer = new ResizeObserver(
      () => isAs(measured.current, first) || measure(row, list, first, keys),
    );
    observer.observe(first);
    return () => observer.disconnect();
  }, [keys]);

  return (
    <section className={styles.row} style={{ '--cards': cards.length }} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {cards.length > 1 && (
          <div className={styles.buttons}>
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-label={t('rail.scrollLeft')}
              aria-describedby={headingId}
              aria-disabled={edges.start}
              onClick={() => moveBy(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-label={t('rail.scrollRight')}
              aria-describedby={headingId}
              aria-disabled={edges.end}
              onClick={() => moveBy(1)}
            >
              <Icon name="right" />
            </button>
          </div>
        )}
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
