import { createElement } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { filledWith, isList, isStill } from './StillNodes.tsx';
import styles from './Bubble.module.css';
import hidden from './VisuallyHidden.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** The speaker: a `speakerOf`, which all bubbles of this person share. */
  speaker: ReactNode;
  /** The coach's face beside it: on the last bubble of a run. */
  face?: boolean;
  /** Holds a picture alone, which then fills it. */
  picture?: boolean;
  /** Holds the button that changes it, which stands below it. */
  changes?: boolean;
  /** Has just been said, so it comes in with a movement. */
  fresh?: boolean;
  /** The row of its transcript: its key, and its `data-row`. */
  row?: string;
  id?: string | undefined;
  /** The language of its words, where it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
  /** It will not change: what it says need not be known to React, where that is words and plain elements alone. */
  still?: boolean;
  /** The bubble itself, for moving the focus to it after sending. */
  ref?: Ref<HTMLLIElement>;
};

/** The speaker's name in visually hidden words. `lang` is their language, where the bubble's is another. */
export function speakerOf(name: string, lang?: string): ReactNode {
  return (
    <span className={classNames(hidden.hidden, styles.speaker)} lang={lang}>
      {`${name} `}
    </span>
  );
}

/**
 * One message of the conversation: an item of the transcript's list. Who speaks is said in words too. A function, not
 * a component, and without the attributes it does not have: there are thousands of them.
 */
export function bubbleElement({
  from,
  speaker,
  face = false,
  picture = false,
  changes = false,
  fresh = false,
  row,
  id,
  lang,
  children,
  still = false,
  ref,
}: BubbleProps): ReactElement {
  // A list within the list of children would be a fragment of its own.
  const said = isList(children) ? [speaker, ...children] : [speaker, children];
  const fill = still && !ref && isStill(said) ? filledWith(said) : undefined;
  const given = {
    // React must not put children of its own among those it does not know: such an item is another one.
    key: fill ? row : row && `${row}+`,
    className: classNames(
      styles.bubble,
      from !== 'coach' && styles[from],
      picture && styles.picture,
      changes && styles.changes,
      fresh && styles.fresh,
      face && from !== 'me' && styles.face,
    ),
    tabIndex: -1,
    ...(row !== undefined && { 'data-row': row }),
    ...(id !== undefined && { id }),
    ...(lang !== undefined && { lang }),
    ...((fill ?? ref) && { ref: fill ?? ref }),
  };
  return fill ? createElement('li', given) : createElement('li', given, ...said);
}
