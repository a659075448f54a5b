import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from './Avatar.tsx';
import { classNames } from './class-names.ts';
import { languagesOn } from './content-language.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Bubble.module.css';

type BubbleProps = {
  from: 'coach' | 'me' | 'prompt';
  /** The coach's face beside it: on the last bubble of a run. */
  avatar?: boolean;
  /** Holds a picture alone, which then fills it. */
  picture?: boolean;
  /** Has just been said, so it comes in with a movement. */
  fresh?: boolean;
  /** Which row of its transcript it is, as `data-row`. */
  row?: string;
  /** Its words are an author's. */
  authored?: boolean;
  children: ReactNode;
  /** The bubble itself, for moving the focus to it after sending. */
  ref?: Ref<HTMLDivElement>;
};

/** One message of the conversation: an item of the transcript's list. Who speaks is said in words too. */
export function Bubble({
  from,
  avatar = false,
  picture = false,
  fresh = false,
  row,
  authored = false,
  children,
  ref,
}: BubbleProps) {
  const { t, i18n } = useTranslation();
  const { content, page } = languagesOn(i18n);
  return (
    <li
      className={classNames(styles.row, from !== 'coach' && styles[from], fresh && styles.fresh)}
      data-row={row}
    >
      {avatar && from !== 'me' && <Avatar />}
      <div
        ref={ref}
        className={classNames(styles.bubble, picture && styles.picture)}
        lang={authored ? content : undefined}
        tabIndex={-1}
      >
        <VisuallyHidden lang={authored ? page : undefined}>
          {t(from === 'me' ? 'chat.you' : 'chat.coach')}{' '}
        </VisuallyHidden>
        {children}
      </div>
    </li>
  );
}
