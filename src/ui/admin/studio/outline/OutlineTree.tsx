import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { JsonPath } from '../../../../domain/edits/json-edit.ts';
import { formatJsonPointer } from '../../../../domain/edits/json-pointer.ts';
import { OutlineRow, useStableRowActions } from './OutlineRow.tsx';
import { findActOfKey, type OutlineKeyRow } from './outline-keys.ts';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

type TreeProps = {
  store: StudioStore;
  rootName: string;
  /** Returns the schema's name for a type of step. */
  kindOf: (type: string) => string;
  /** The number of findings about each touchpoint and step, by its JSON pointer. */
  findings: ReadonlyMap<string, number>;
  /** The number of unresolved comments on each touchpoint and step, by its JSON pointer. */
  comments: ReadonlyMap<string, number>;
  onMenu: () => void;
};

/** Shows touchpoints and steps as a tree. Arrow keys move the focus; with Alt they move the chosen row itself. */
export const OutlineTree = observer(function OutlineTree(props: TreeProps) {
  const { store, rootName, kindOf, findings, comments } = props;
  const { t } = useTranslation('admin');
  const tree = useTreeFocus(store);
  const { touchpoints } = store;
  const at = formatJsonPointer(store.chosen);
  const { acts, over } = useOutlineActs(props, linesOf(props));
  const rowOf = (way: JsonPath) => ({
    pointer: formatJsonPointer(way),
    isChosen: formatJsonPointer(way) === at,
    isOver: over === formatJsonPointer(way),
    found: findings.get(formatJsonPointer(way)) ?? 0,
    commented: comments.get(formatJsonPointer(way)) ?? 0,
    acts,
  });
  return (
    <ul ref={tree} role="tree" className={styles.tree} aria-label={t('studio.tree')}>
      <OutlineRow {...rowOf([])} name={rootName} level={1} at={1} of={touchpoints.length + 1} />
      {touchpoints.flatMap(({ way, id, title, steps }, index) => [
        <OutlineRow
          key={id || index}
          {...rowOf(way)}
          name={title || id}
          level={1}
          at={index + 2}
          of={touchpoints.length + 1}
          isOpen={store.isOpen(id)}
        />,
        ...(store.isOpen(id) ? steps : []).map((step, place) => (
          <OutlineRow
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

/** Focuses the chosen row when the store requests this. */
function useTreeFocus(store: StudioStore) {
  const tree = useRef<HTMLUListElement>(null);
  const { focus } = store;
  const { asked } = focus;
  useEffect(() => {
    if (asked > 0 && focus.take('tree')) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [asked, focus]);
  return tree;
}

/** Returns the visible rows in order, without the steps of closed touchpoints. */
const linesOf = ({ store, rootName }: TreeProps): OutlineKeyRow[] => [
  { way: [], name: rootName },
  ...store.touchpoints.flatMap(({ way, id, title, steps }) => [
    { way, name: title },
    ...(store.isOpen(id) ? steps.map((step) => ({ way: step.way, name: step.words })) : []),
  ]),
];

/** Returns the handlers of the rows; `over` is the row above which a dragged one is held. */
function useOutlineActs({ store, onMenu }: TreeProps, lines: readonly OutlineKeyRow[]) {
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<JsonPath | null>(null);
  const wayAt = (pointer: string): JsonPath | undefined =>
    lines.find(({ way }) => formatJsonPointer(way) === pointer)?.way;
  const goTo = (way: JsonPath | undefined): void => {
    if (!way) return;
    store.choose(way);
    store.focus.ask('tree');
  };
  const acts = useStableRowActions({
    key: (event: KeyboardEvent) => {
      const act = findActOfKey(event, store, lines, { goTo, onMenu });
      if (!act) return;
      event.preventDefault();
      act();
    },
    choose: (pointer) => goTo(wayAt(pointer)),
    toggle: (pointer) => {
      const id = store.touchpoints.find(({ way }) => formatJsonPointer(way) === pointer)?.id ?? '';
      store.setOpen(id, !store.isOpen(id));
    },
    menu: onMenu,
    drag: (pointer) => void (dragged.current = wayAt(pointer) ?? null),
    over: setOver,
    drop: (pointer, side) => {
      const target = wayAt(pointer);
      if (dragged.current && target) store.drop(dragged.current, target, side);
      dragged.current = null;
      setOver(null);
    },
  });
  return { acts, over };
}
