import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepPlace } from '../../../domain/chat/way-in.ts';
import { classNames } from '../../kit/class-names.ts';
import { CodeView } from './code-view.ts';
import type { EditorStore } from './editor-store.ts';
import styles from './editor.module.css';

type CodeFieldProps = { store: EditorStore; isFull: boolean; onStep(step: StepPlace | null): void };

/** Where the text is written. In a shadow root, so that its styles pass the page's content security policy. */
export function CodeField({ store, isFull, onStep }: CodeFieldProps) {
  const { t } = useTranslation('admin');
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(null);
  const labelled = useEffectEvent(() => t('editor.label'));

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const code = new CodeView(root, store.text, labelled(), {
      guide: () => store.guide,
      changed: store.changed,
      moved: onStep,
    });
    view.current = code;
    store.attach(code);
    return () => {
      store.attach(null);
      code.destroy();
    };
  }, [store, onStep]);
  useEffect(() => view.current?.measure(), [isFull]);

  return <div ref={host} className={classNames(styles.code, isFull && styles.tall)} data-testid="json-editor" />;
}
