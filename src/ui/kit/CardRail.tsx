import { Children, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import { Icon } from './Icon.tsx';
import { useMouseDrag } from './MouseDrag.tsx';
import styles from './CardRail.module.css';

/** One step of the scroll buttons where the card's own width is unknown (specification 9). */
const defaultCardWidth = 300;

type CardRailProps = {
  title: string;
  /** The card to start at: set before the first paint, without touching the page's own scroll or the focus. */
  startIndex?: number;
  children?: ReactNode;
};

/** A titled row of cards that scrolls sideways by touch, mouse drag, keyboard and two buttons. */
export function CardRail({ title, startIndex = 0, children }: CardRailProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const cards = Children.toArray(children);
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
  const scrollBy = (cards: number) => {
    rail.current?.toggleAttribute('data-smooth', true);
    rail.current?.scrollBy({ left: cards * cardWidth() });
  };

  const startAt = useEffectEvent((index: number, count: number) => {
    rail.current?.toggleAttribute('data-smooth', false);
    if (rail.current) rail.current.scrollLeft = Math.min(index, count - 1) * cardWidth();
    readEdges();
  });
  useLayoutEffect(() => startAt(startIndex, cards.length), [startIndex, cards.length]);

  const onResize = useEffectEvent(() => readEdges());
  useEffect(() => {
    const listener = () => onResize();
    window.addEventListener('resize', listener);
    return () => window.removeEventListener('resize', listener);
  }, []);

  return (
    <section className={styles.row} aria-labelledby={headingId}>
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
              onClick={() => scrollBy(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-label={t('rail.scrollRight')}
              aria-describedby={headingId}
              aria-disabled={edges.end}
              onClick={() => scrollBy(1)}
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
          {cards.map((card, index) => (
            <li key={index}>{card}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
