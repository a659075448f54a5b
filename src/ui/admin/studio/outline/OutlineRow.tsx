import { memo, useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../kit/class-names.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { DropSide } from '../../../../domain/edits/part-paths.ts';
import styles from './studio.module.css';

/** The handlers of a row; `pointer` is the JSON pointer of its touchpoint or step. */
export type OutlineRowActions = {
  key(event: KeyboardEvent): void;
  choose(pointer: string): void;
  toggle(pointer: string): void;
  menu(): void;
  drag(pointer: string): void;
  over(pointer: string | null): void;
  drop(pointer: string, side: DropSide): void;
};

/** Returns the same object at each render, with the newest handlers, so that unchanged rows are not rendered again. */
export function useStableRowActions(acts: OutlineRowActions): OutlineRowActions {
  const newest = useRef(acts);
  useEffect(() => void (newest.current = acts));
  const [stable] = useState<OutlineRowActions>(() => ({
    key: (event) => newest.current.key(event),
    choose: (pointer) => newest.current.choose(pointer),
    toggle: (pointer) => newest.current.toggle(pointer),
    menu: () => newest.current.menu(),
    drag: (pointer) => newest.current.drag(pointer),
    over: (pointer) => newest.current.over(pointer),
    drop: (pointer, side) => newest.current.drop(pointer, side),
  }));
  return stable;
}

type RowProps = {
  pointer: string;
  name: string;
  kind?: string | undefined;
  level: number;
  at: number;
  of: number;
  isChosen: boolean;
  isOver: boolean;
  found: number;
  commented: number;
  acts: OutlineRowActions;
  isOpen?: boolean;
};

/** Shows a row of the tree. */
export const OutlineRow = memo(function OutlineRow(props: RowProps) {
  const { pointer, name, kind, level, at, of, isChosen, isOver, found, commented, acts, isOpen } = props;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={isChosen}
      aria-expanded={isOpen}
      tabIndex={isChosen ? 0 : -1}
      className={classNames(
        styles.row,
        level === 2 && styles.inside,
        isChosen && styles.chosen,
        isOver && styles.over,
      )}
      draggable={pointer !== ''}
      onKeyDown={acts.key}
      onClick={({ target }) =>
        target instanceof Element && target.closest('svg') ? acts.toggle(pointer) : acts.choose(pointer)
      }
      onContextMenu={(event) => {
        event.preventDefault();
        acts.choose(pointer);
        acts.menu();
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        acts.drag(pointer);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        acts.over(pointer);
      }}
      onDragEnd={() => acts.over(null)}
      onDrop={(event) => {
        event.preventDefault();
        acts.drop(pointer, sideOf(event));
      }}
    >
      {isOpen !== undefined && <Twist isOpen={isOpen} />}
      <LineWords name={name} kind={kind} found={found} commented={commented} />
    </li>
  );
});

function Twist({ isOpen }: { isOpen: boolean }) {
  return (
    <span className={classNames(styles.twist, isOpen && styles.open)}>
      <Icon name="right" />
    </span>
  );
}

/** Shows the name of a row, with the numbers of comments and findings. */
function LineWords({
  name,
  kind,
  found,
  commented,
}: Pick<RowProps, 'name' | 'kind' | 'found' | 'commented'>) {
  const { t } = useTranslation('admin');
  return (
    <>
      <span className={styles.name}>
        {kind !== undefined && <span className={styles.kind}>{kind}</span>} {name || t('studio.unnamed')}
        {found > 0 && <VisuallyHidden> {t('studio.found', { count: found })}</VisuallyHidden>}
        {commented > 0 && <VisuallyHidden> {t('comments.count', { count: commented })}</VisuallyHidden>}
      </span>
      {commented > 0 && (
        <span className={styles.commented} aria-hidden="true">
          {commented}
        </span>
      )}
      {found > 0 && (
        <span className={styles.found} aria-hidden="true">
          {found}
        </span>
      )}
    </>
  );
}

function sideOf({ clientY, currentTarget }: DragEvent): DropSide {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
