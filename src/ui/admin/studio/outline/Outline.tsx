import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { getValueAtPath } from '../../../../domain/edits/json-edit.ts';
import { formatJsonPointer, parseJsonPointer } from '../../../../domain/edits/json-pointer.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { findEnclosingPart } from '../../../../domain/edits/part-paths.ts';
import type { ContentKind } from '../../../../domain/content/content-kind.ts';
import type { Finding } from '../../../../domain/content/finding.ts';
import { Button } from '../../../kit/Button.tsx';
import { countUnresolvedByStep } from '../../review/comment-store.ts';
import { PartComments } from '../../review/PartComments.tsx';
import { useCommentStore } from '../../review/Comments.tsx';
import { createSchemaForm, findStepKindTitle, listStepExamples } from './form-fields.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { OutlineTree } from './OutlineTree.tsx';
import { ContentPartForm } from './ContentPartForm.tsx';
import type { SchemaGuide } from './schema-guide.ts';
import { StudioFrame } from './StudioFrame.tsx';
import type { StudioStore } from './studio-store.ts';
import styles from './studio.module.css';

export type OutlineProps = {
  store: StudioStore;
  kind: ContentKind;
  guide: SchemaGuide;
  findings: readonly Finding[];
  /** The editor, by which its store of comments is found. */
  editor: object;
};

/** Shows the touchpoints and steps of the text as a tree, and a form for the chosen one. */
export const Outline = observer(function Outline({ store, kind, guide, findings, editor }: OutlineProps) {
  const { t } = useTranslation('admin');
  const [menu, setMenu] = useState(0);
  const { content } = store;
  const comments = useCommentStore(editor, kind, getTextProperty(content, 'slug'));
  useEffect(() => {
    store.beginWith(
      listStepExamples(guide)
        .slice(0, 1)
        .map(({ example }) => example),
    );
  }, [store, guide]);

  if (content === undefined) return <p className={styles.note}>{t('studio.noJson')}</p>;
  const isActivity = kind === 'activity';
  const rootName = t(`studio.root.${kind}`);

  return (
    <StudioFrame
      store={store}
      label={t('studio.title')}
      acts={isActivity && <OutlineActs store={store} guide={guide} menu={menu} />}
    >
      <div className={styles.panes}>
        {isActivity && (
          <div className={styles.treePane}>
            <OutlineTree
              store={store}
              rootName={rootName}
              kindOf={(name) => findStepKindTitle(guide, name)}
              findings={countsOf(findings)}
              comments={comments ? countUnresolvedByStep(comments, content) : none}
              onMenu={() => setMenu((count) => count + 1)}
            />
            <p className={styles.keys}>{t('studio.keys')}</p>
          </div>
        )}
        <ChosenPart store={store} guide={guide} findings={findings} rootName={rootName} comments={comments} />
      </div>
    </StudioFrame>
  );
});

type OutlineActsProps = {
  store: StudioStore;
  guide: SchemaGuide;
  /** A number whose change opens the menu. */
  menu: number;
};

/** Shows the buttons that add touchpoints and steps, and move, copy and remove the chosen one. */
function OutlineActs({ store, guide, menu }: OutlineActsProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <ActionMenu
        label={t('studio.addStep')}
        items={listStepExamples(guide).map(({ title, example }) => ({
          label: title,
          run: () => store.addStep(example),
        }))}
      />
      <Button variant="quiet" onClick={() => store.addTouchpoint(t('studio.freshTitle'))}>
        {t('studio.addTouchpoint')}
      </Button>
      <ActionMenu
        label={t('studio.acts')}
        opened={menu}
        items={[
          { label: t('studio.up'), keys: 'Alt ↑', run: () => store.move(-1) },
          { label: t('studio.down'), keys: 'Alt ↓', run: () => store.move(1) },
          { label: t('studio.copy'), run: store.duplicate },
          { label: t('studio.remove'), keys: 'Delete', run: store.remove },
        ]}
      />
    </>
  );
}

type ChosenPartProps = Pick<OutlineProps, 'store' | 'guide' | 'findings'> & {
  rootName: string;
  comments: ReturnType<typeof useCommentStore>;
};

/** Shows the form of the chosen part, with its comments. */
const ChosenPart = observer(function ChosenPart({
  store,
  guide,
  findings,
  rootName,
  comments,
}: ChosenPartProps) {
  const { t } = useTranslation('admin');
  const form = useRef<HTMLElement>(null);
  const { focus, chosen, content } = store;
  const { asked } = focus;
  useEffect(() => {
    // The focus may be requested before the form has been rendered.
    if (asked > 0 && form.current && focus.take('form')) focusFirst(form.current);
  }, [asked, focus, content]);
  const { description } = createSchemaForm(guide, content, chosen);
  const errors = errorsOf(findings);
  const partName = (): string =>
    chosen.length === 2
      ? t('studio.touchpoint')
      : findStepKindTitle(guide, getTextProperty(getValueAtPath(content, chosen), 'type'));
  return (
    <section ref={form} className={styles.form} aria-labelledby="chosen-part">
      <h2 id="chosen-part">{chosen.length === 0 ? rootName : partName()}</h2>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      <ContentPartForm
        key={formatJsonPointer(chosen)}
        store={store}
        guide={guide}
        way={chosen}
        errorAt={(way) => errors.get(formatJsonPointer(way))}
      />
      {comments && <PartComments store={comments} content={content} way={chosen} />}
    </section>
  );
});

const none: ReadonlyMap<string, number> = new Map();

/** Focuses the first field of a form and selects its text, so that typing replaces it. */
function focusFirst(form: HTMLElement): void {
  const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type=checkbox])',
  );
  field?.focus();
  field?.select();
}

/** Returns the first error about each value, by its JSON pointer. */
function errorsOf(findings: readonly Finding[]): Map<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of findings) if (!errors.has(path)) errors.set(path, message);
  return errors;
}

/** Returns the number of findings in each touchpoint and step, by its JSON pointer. */
function countsOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of findings) {
    const part = formatJsonPointer(findEnclosingPart(parseJsonPointer(path)));
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}
