import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './Bubble.module.css';
import hidden from './VisuallyHidden.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** Who speaks: a `speakerOf`, which all bubbles of this person share. */
  speaker: ReactNode;
  /** The coach's face beside it: on the last bubble of a run. */
  face?: boolean;
  /** Holds a picture alone, which then fills it. */
  picture?: boolean;
  /** Has just been said, so it comes in with a movement. */
  fresh?: boolean;
  /** Which row of its transcript it is, as `data-row`. */
  row?: string;
  id?: string | undefined;
  /** The language of its words, where it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
  /** The bubble itself, for moving the focus to it after sending. */
  ref?: Ref<HTMLLIElement>;
};

/** Who speaks, in words that are not seen. `lang` is their language, where the bubble's is another. */
export function speakerOf(name: string, lang?: string): ReactNode {
  return (
    <span className={classNames(hidden.hidden, styles.speaker)} lang={lang}>
      {`${name} `}
    </span>
  );
}

/**
 * One message of the conversation: an item of the transcript's list. Who speaks is said in words too. A function, not
 * a component: thousands of rows would each hold one more.
 */
export function bubbleOf({
  from,
  speaker,
  face = false,
  picture = false,
  fresh = false,
  row,
  id,
  lang,
  children,
  ref,
}: BubbleProps) {
  return (
    <li
      ref={ref}
      id={id}
      className={classNames(
        styles.bubble,
        from !== 'coach' && styles[from],
        picture && styles.picture,
        fresh && styles.fresh,
        face && from !== 'me' && styles.face,
      )}
      lang={lang}
      tabIndex={-1}
      data-row={row}
    >
      {speaker}
      {children}
    </li>
  );
}
