import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './Bubble.module.css';
import hidden from './VisuallyHidden.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** Who speaks, in the page's words. */
  speaker: string;
  /** The coach's face beside it: on the last bubble of a run. */
  face?: boolean;
  /** Holds a picture alone, which then fills it. */
  picture?: boolean;
  /** Has just been said, so it comes in with a movement. */
  fresh?: boolean;
  /** Which row of its transcript it is, as `data-row`. */
  row?: string;
  id?: string | undefined;
  /** The languages of its words and of the speaker's name, where they differ from each other. */
  languages?: { content: string | undefined; page: string | undefined } | undefined;
  children: ReactNode;
  /** The bubble itself, for moving the focus to it after sending. */
  ref?: Ref<HTMLLIElement>;
};

/** One message of the conversation: an item of the transcript's list. Who speaks is said in words too. */
export function Bubble({
  from,
  speaker,
  face = false,
  picture = false,
  fresh = false,
  row,
  id,
  languages,
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
      lang={languages?.content}
      tabIndex={-1}
      data-row={row}
    >
      <span className={hidden.hidden} lang={languages?.page}>
        {`${speaker} `}
      </span>
      {children}
    </li>
  );
}
