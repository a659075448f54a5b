import {
  Children,
  isValidElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button-class.ts';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { useMouseDrag } from './MouseDrag.tsx';
import styles from './CardRail.module.css';

/** One step of the scroll buttons where the card's own width is unknown (specification 9). */
const defaultCardWidth = 300;
/** Rows of more are laid out only near the screen. */
const fewCards = 8;

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
  /** What is left out of layout keeps the room of the tallest card, so that the row is as high as ever. */
  const leaveOutFarCards = () => {
    const list = rail.current;
    const first = list?.firstElementChild;
    if (!first || cards.length <= fewCards || measuredWidth.current === first.clientWidth) return;
    measuredWidth.current = first.clientWidth;
    list.style.removeProperty('--card-visibility');
    list.style.setProperty('--tallest', `${first.clientHeight}px`);
    list.style.setProperty('--card-visibility', 'auto');
  };

  const opened = useRef('');
  const startAt = useEffectEvent((index: number, of: string) => {
    const list = rail.current;
    if (opened.current === of) return;
    opened.current = of;
    if (!list) return;
    list.toggleAttribute('data-smooth', false);
    list.scrollLeft = Math.min(index, cards.length - 1) * cardWidth();
    readEdges();
    measuredWidth.current = 0;
    leaveOutFarCards();
  });
  useLayoutEffect(() => startAt(startIndex, keys), [startIndex, keys]);

  const onResize = useEffectEvent(() => {
    leaveOutFarCards();
    readEdges();
  });
  useEffect(() => {
    const listener = () => onResize();
    window.addEventListener('resize', listener);
    return () => window.removeEventListener('resize', listener);
  }, []);

  return (
    <section
      className={classNames(styles.row, cards.length > fewCards && styles.many)}
      style={{ '--cards': cards.length } as CSSProperties}
      aria-labelledby={headingId}
    >
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
