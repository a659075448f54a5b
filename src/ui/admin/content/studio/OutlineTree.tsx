import { memo, useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Way } from '../../../../domain/content/edits/json-edit.ts';
import { pointerOf } from '../../../../domain/content/edits/json-pointer.ts';
import { classNames } from '../../../kit/class-names.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import type { Side } from './drop-place.ts';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

type TreeProps = {
  store: StudioStore;
  rootName: string;
  /** Names a kind of step. */
  kindOf: (type: string) => string;
  /** How many findings there are about a part, by its pointer. */
  findings: ReadonlyMap<string, number>;
  /** The same of comments that are not settled. */
  comments: ReadonlyMap<string, number>;
  onMenu: () => void;
};

/** Touchpoints and steps as a tree: arrow keys go through it, Alt and the arrows move what is chosen. */
export const OutlineTree = observer(function OutlineTree({
  store,
  rootName,
  kindOf,
  findings,
  comments,
  onMenu,
}: TreeProps) {
  const { t } = useTranslation('admin');
  const tree = useRef<HTMLUListElement>(null);
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<Way | null>(null);
  const { chosen, touchpoints, toTree } = store;
  const at = pointerOf(chosen);
  useEffect(() => {
    if (toTree > 0 && store.takeFocus('tree'))
      tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [toTree, store]);

  const shown: { way: Way; name: string }[] = [
    { way: [], name: rootName },
    ...touchpoints.flatMap(({ way, id, title, steps }) => [
      { way, name: title },
      ...(store.isOpen(id) ? steps.map((step) => ({ way: step.way, name: step.words })) : []),
    ]),
  ];
  const goTo = (way: Way | undefined): void => {
    if (!way) return;
    store.choose(way);
    store.focusTree();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const index = shown.findIndex(({ way }) => pointerOf(way) === at);
    const id = chosen.length === 2 ? touchpoints[Number(chosen[1])]?.id : undefined;
    const acts: Record<string, () => void> = altKey
      ? { ArrowUp: () => store.move(-1), ArrowDown: () => store.move(1) }
      : {
          ArrowDown: () => goTo(shown[index + 1]?.way),
          ArrowUp: () => goTo(shown[index - 1]?.way),
          Home: () => goTo(shown[0]?.way),
          End: () => goTo(shown.at(-1)?.way),
          ArrowRight: () => {
            if (id !== undefined && !store.isOpen(id)) store.setOpen(id, true);
            else if (id !== undefined) goTo(shown[index + 1]?.way);
          },
          ArrowLeft: () => {
            if (id !== undefined) store.setOpen(id, false);
            else if (chosen.length > 2) goTo(chosen.slice(0, 2));
          },
          Enter: store.focusForm,
          F2: store.focusForm,
          Delete: store.remove,
          ContextMenu: onMenu,
          ...(shiftKey ? { F10: onMenu } : {}),
        };
    const act = acts[key] ?? (altKey ? undefined : byLetter(key));
    if (!act) return;
    event.preventDefault();
    act();
    function byLetter(letter: string): (() => void) | undefined {
      if (letter.length !== 1 || letter === ' ') return undefined;
      const begins = ({ name }: { name: string }): boolean =>
        name.toLowerCase().startsWith(letter.toLowerCase());
      const found = shown.slice(index + 1).find(begins) ?? shown.find(begins);
      return found && (() => goTo(found.way));
    }
  };

  const rowOf = (way: Way) => ({
    pointer: pointerOf(way),
    isChosen: pointerOf(way) === at,
    isOver: over === pointerOf(way),
    found: findings.get(pointerOf(way)) ?? 0,
    commented: comments.get(pointerOf(way)) ?? 0,
    acts,
  });
  const acts = useRowActs({
    key: onKeyDown,
    choose: (pointer) => goTo(shown.find(({ way }) => pointerOf(way) === pointer)?.way),
    toggle: (pointer) => {
      const id = touchpoints.find(({ way }) => pointerOf(way) === pointer)?.id ?? '';
      store.setOpen(id, !store.isOpen(id));
    },
    menu: onMenu,
    drag: (pointer) =>
      void (dragged.current = shown.find(({ way }) => pointerOf(way) === pointer)?.way ?? null),
    over: setOver,
    drop: (pointer, side) => {
      const target = shown.find(({ way }) => pointerOf(way) === pointer)?.way;
      if (dragged.current && target) store.drop(dragged.current, target, side);
      dragged.current = null;
      setOver(null);
    },
  });

  return (
    <ul ref={tree} role="tree" className={styles.tree} aria-label={t('studio.tree')}>
      <Row {...rowOf([])} name={rootName} level={1} at={1} of={touchpoints.length + 1} />
      {touchpoints.flatMap(({ way, id, title, steps }, index) => [
        <Row
          key={id || index}
          {...rowOf(way)}
          name={title || id}
          level={1}
          at={index + 2}
          of={touchpoints.length + 1}
          isOpen={store.isOpen(id)}
        />,
        ...(store.isOpen(id) ? steps : []).map((step, place) => (
          <Row
            key={`${id || index}/${place}`}
            {...rowOf(step.way)}
            kind={kindOf(step.type)}
            name={step.words}
            level={2}
            at={place + 1}
            of={steps.length}
          />
        )),
      ])}
    </ul>
  );
});

type RowActs = {
  key(event: KeyboardEvent): void;
  choose(pointer: string): void;
  toggle(pointer: string): void;
  menu(): void;
  drag(pointer: string): void;
  over(pointer: string | null): void;
  drop(pointer: string, side: Side): void;
};

/** The same object at every drawing, so that rows that have not changed are not drawn again. */
function useRowActs(acts: RowActs): RowActs {
  const newest = useRef(acts);
  useEffect(() => void (newest.current = acts));
  const [stable] = useState<RowActs>(() => ({
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
  kind?: string;
  level: number;
  at: number;
  of: number;
  isChosen: boolean;
  isOver: boolean;
  found: number;
  commented: number;
  acts: RowActs;
  isOpen?: boolean;
};

const Row = memo(function Row(props: RowProps) {
  const { pointer, name, kind, level, at, of, isChosen, isOver, found, commented, acts, isOpen } = props;
  const { t } = useTranslation('admin');
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
      {isOpen !== undefined && (
        <span className={classNames(styles.twist, isOpen && styles.open)}>
          <Icon name="right" />
        </span>
      )}
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
    </li>
  );
});

function sideOf({ clientY, currentTarget }: DragEvent): Side {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'before' : 'after';
}
