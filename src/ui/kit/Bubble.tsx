import { createElement } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { fillWithStaticNodes, isNodeList, isStaticNode } from './StillNodes.tsx';
import styles from './Bubble.module.css';
import hidden from './VisuallyHidden.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** The speaker's name from `renderSpeakerName`, one element for all bubbles of this person. */
  speaker: ReactNode;
  /** True to show the coach's face beside the last bubble of a series. */
  face?: boolean;
  /** True for a bubble that consists of a picture only. */
  picture?: boolean;
  /** True for a bubble with a button below it that changes the family's answer. */
  changes?: boolean;
  /** True for a new message, which moves into place. */
  fresh?: boolean;
  /** The bubble's React key and `data-row`, by which the transcript finds it. */
  row?: string;
  id?: string | undefined;
  /** The language of the bubble's text, if it differs from the page's. */
  lang?: string | undefined;
  children: ReactNode;
  /** True for a bubble that never changes: if it has only plain elements and text, they are created without React. */
  still?: boolean;
  /** The ref of the bubble's element, which takes the focus after sending. */
  ref?: Ref<HTMLLIElement>;
};

/**
 * Returns the speaker's name as visually hidden text. `lang` is the name's language, if it differs from the bubble's.
 */
export function renderSpeakerName(name: string, lang?: string): ReactNode {
  return (
    <span className={classNames(hidden.hidden, styles.speaker)} lang={lang}>
      {`${name} `}
    </span>
  );
}

/**
 * Returns a message of the conversation as a list item, which names the speaker. This is a function, not a component,
 * and omits unset attributes, to save memory in conversations of thousands of messages.
 */
export function renderBubble({
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
  // The children are spread, because React would wrap a nested list in a fragment.
  const said = isNodeList(children) ? [speaker, ...children] : [speaker, children];
  const fill = still && !ref && isStaticNode(said) ? fillWithStaticNodes(said) : undefined;
  const given = {
    // React must not add children to an element filled without React, so such an element has another key.
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
