import { createElement } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { fillWithStaticNodes, isNodeList, isStaticNode } from './StillNodes.tsx';
import styles from './Bubble.module.css';
import hidden from './VisuallyHidden.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** The speaker, made by `speakerOf` and shared by all bubbles of this person. */
  speaker: ReactNode;
  /** True for the last bubble of a series: the coach's face stands beside it. */
  face?: boolean;
  /** True for a bubble with only a picture, which then fills it. */
  picture?: boolean;
  /** True for a bubble with a button below it that changes the answer. */
  changes?: boolean;
  /** True for a new message, which appears with a movement. */
  fresh?: boolean;
  /** The transcript's row: the bubble's key and its `data-row`. */
  row?: string;
  id?: string | undefined;
  /** The language of its text, if it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
  /** True for a bubble that never changes: plain elements and text are then made without React. */
  still?: boolean;
  /** The bubble's element, which gets the focus after sending. */
  ref?: Ref<HTMLLIElement>;
};

/** Returns the speaker's name as visually hidden text. `lang` is its language, if it is not the bubble's. */
export function renderSpeakerName(name: string, lang?: string): ReactNode {
  return (
    <span className={classNames(hidden.hidden, styles.speaker)} lang={lang}>
      {`${name} `}
    </span>
  );
}

/**
 * Returns one message of the conversation as an item of the transcript's list, with the speaker as text. This is a
 * function and no component, and leaves out unset attributes, because a conversation has thousands of messages.
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
  // A nested list of children would become a fragment of its own.
  const said = isNodeList(children) ? [speaker, ...children] : [speaker, children];
  const fill = still && !ref && isStaticNode(said) ? fillWithStaticNodes(said) : undefined;
  const given = {
    // React must not add its own children to nodes that it does not know, so such an item has another key.
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
