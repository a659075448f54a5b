import { memo, useId, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import {
  drawingInks,
  toStrokeSvgPath,
  drawingSheetSize,
  strokeWidth,
  type Stroke,
} from '../../../../domain/chat/drawing.ts';
import type { KnownStep } from '../../../../domain/steps/step-kinds.ts';
import { useAnnounce } from '../../../kit/Announcer.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Icon } from '../../../kit/Icon.tsx';
import { Modal } from '../../../kit/Modal.tsx';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import type { AnswerDrafts } from '../store/answer-drafts.ts';
import { DrawingStore } from './drawing-store.ts';
import { inkColours, drawingPaperColour, downloadDrawing } from './save-picture.ts';
import styles from './DrawingPad.module.css';

type DrawingPadProps = {
  drafts: AnswerDrafts;
  step: KnownStep;
  /** Runs when the family continues without a drawing on the screen. */
  onSkip: () => void;
};

/**
 * Shows a sheet to draw on with a finger, a pen or a mouse. The drawing stays on this device. A button continues
 * without a drawing, for a family that uses paper.
 */
export const DrawingPad = observer(function DrawingPad({ drafts, step, onSkip }: DrawingPadProps) {
  const { t } = useTranslation();
  const [store] = useState(() => new DrawingStore(drafts, step));
  const [isOpen, setOpen] = useState(!store.isEmpty);
  const pad = useRef<HTMLElement>(null);
  const open = (): void => {
    setOpen(true);
    pad.current?.focus();
  };
  return (
    <section ref={pad} className={styles.pad} aria-label={t('chat.drawing.title')} tabIndex={-1}>
      {isOpen && <Sheet store={store} />}
      {isOpen && <Tools store={store} />}
      <div className={styles.presses}>
        {!isOpen && (
          <Button variant="quiet" onClick={open}>
            {t('chat.drawing.open')}
          </Button>
        )}
        <Button variant="plain" onClick={onSkip}>
          {t('chat.drawing.paper')}
        </Button>
      </div>
      <p className={styles.about}>{t('chat.drawing.about')}</p>
    </section>
  );
});

const Sheet = observer(function Sheet({ store }: { store: DrawingStore }) {
  const { t } = useTranslation();
  const about = useId();
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [
      ((clientX - left) / width) * drawingSheetSize.width,
      ((clientY - top) / height) * drawingSheetSize.height,
    ];
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>): void => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    store.begin(...at(event));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.isPrimary) store.draw(...at(event));
  };
  const { strokes, current } = store;
  const label =
    strokes.length === 0 ? t('chat.drawing.empty') : t('chat.drawing.lines', { count: strokes.length });
  const picture = { role: 'img', 'aria-label': label, 'aria-describedby': about };
  return (
    <>
      <svg
        className={styles.sheet}
        viewBox={`0 0 ${drawingSheetSize.width} ${drawingSheetSize.height}`}
        style={{ background: drawingPaperColour }}
        {...picture}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={store.end}
        onPointerCancel={store.end}
      >
        {strokes.map((stroke, index) => (
          <Line key={index} stroke={stroke} />
        ))}
        {current && <Line stroke={current} />}
      </svg>
      <p id={about} className={styles.about}>
        {store.isFull ? t('chat.drawing.full') : t('chat.drawing.help')}
      </p>
    </>
  );
});

/** Renders a finished line once, because it does not change any more. */
const Line = memo(function Line({ stroke }: { stroke: Stroke }) {
  return (
    <path d={toStrokeSvgPath(stroke)} stroke={inkColours[stroke.ink]} strokeWidth={strokeWidth(stroke)} />
  );
});

const Tools = observer(function Tools({ store }: { store: DrawingStore }) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [isClearing, setClearing] = useState(false);
  const [saved, setSaved] = useState<boolean | null>(null);
  const isEmpty = store.strokes.length === 0;
  const save = (): void =>
    void downloadDrawing(store.strokes, `${t('chat.drawing.file')}.png`).then(setSaved, () =>
      setSaved(false),
    );
  const clear = (): void => {
    store.clear();
    setClearing(false);
    announce(t('chat.drawing.empty'));
  };
  const undo = (): void => {
    store.undo();
    announce(
      store.isEmpty ? t('chat.drawing.empty') : t('chat.drawing.lines', { count: store.strokes.length }),
    );
  };
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('chat.drawing.line')}
          options={[
            { value: 'thin', label: t('chat.drawing.thin') },
            { value: 'thick', label: t('chat.drawing.thick') },
          ]}
          value={store.isThick ? 'thick' : 'thin'}
          onChange={(value) => store.setThick(value === 'thick')}
        />
        <div className={styles.inks}>
          <SegmentedControl
            label={t('chat.drawing.colour')}
            options={drawingInks.map((ink) => ({ value: ink, label: t(`chat.drawing.inks.${ink}`) }))}
            value={store.ink}
            onChange={store.pick}
          />
        </div>
      </div>
      <div className={styles.presses}>
        <Button variant="quiet" disabled={isEmpty} onClick={undo}>
          {t('chat.drawing.undo')}
        </Button>
        <Button variant="quiet" disabled={isEmpty} onClick={() => setClearing(true)}>
          {t('chat.drawing.clear')}
        </Button>
        <Button variant="quiet" disabled={isEmpty} onClick={save}>
          <Icon name="download" />
          {t('chat.drawing.save')}
        </Button>
      </div>
      <output className={styles.about}>
        {saved !== null && t(saved ? 'chat.drawing.saved' : 'chat.drawing.notSaved')}
      </output>
      {isClearing && (
        <Modal
          title={t('chat.drawing.clearing.title')}
          message={t('chat.drawing.clearing.text')}
          confirmText={t('chat.drawing.clearing.confirm')}
          cancelText={t('chat.drawing.clearing.cancel')}
          destructive
          onConfirm={clear}
          onCancel={() => setClearing(false)}
        />
      )}
    </>
  );
});
