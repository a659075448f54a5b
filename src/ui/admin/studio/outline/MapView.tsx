import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type {
  DraftDiagram,
  DiagramNotes,
} from '../../../../application/ports/device/authoring/draft-analyser.ts';
import { formatCondition, type ChosenValues } from '../../../../domain/steps/condition.ts';
import { getValueAtPath, type JsonPath } from '../../../../domain/edits/json-edit.ts';
import { getTextProperty } from '../../../../domain/edits/outline.ts';
import { classNames } from '../../../kit/class-names.ts';
import { Button } from '../../../kit/Button.tsx';
import { Checkbox } from '../../../kit/forms/Checkbox.tsx';
import { usePermissionCheck } from '../../Permissions.tsx';
import { SelectField } from '../../SelectField.tsx';
import { ScrollableTable } from '../../ScrollableTable.tsx';
import { DropOffFilter } from '../../reporting/DropOffFilter.tsx';
import { FlowPrintSheet, useFamilyFlow } from './FamilyFlow.tsx';
import { listTouchpointFields } from './form-fields.ts';
import type { SchemaGuide } from './schema-guide.ts';
import { StudioFrame } from './StudioFrame.tsx';
import type { StudioStore } from './studio-store.ts';
import { LinkTargetField } from './LinkTargetField.tsx';
import styles from './map.module.css';

export type MapViewProps = {
  store: StudioStore;
  guide: SchemaGuide;
  /** The number of checks that have ended, whose change redraws the map. */
  revision: number;
  isPlayable: boolean;
  draw(notes: DiagramNotes | null, chosen: ChosenValues): Promise<DraftDiagram | null>;
  /** Shows the chosen part in the outline. */
  onOpen(): void;
};

/**
 * Draws touchpoints and the links between them; a press opens a part, and links can be changed. On request the map
 * shows how many families took each link.
 */
export const MapView = observer(function MapView({ store, guide, onOpen, ...drawing }: MapViewProps) {
  const { t } = useTranslation('admin');
  const may = usePermissionCheck();
  const [isFlowShown, setFlowShown] = useState(false);
  const slug = getTextProperty(store.content, 'slug');
  const flow = useFamilyFlow(slug, isFlowShown);
  const [picked, setSituation] = useState('');
  const picture = usePicture({ ...drawing, notes: flow?.notes ?? null, situation: picked });
  const situations = typeof picture === 'object' && picture ? picture.situations.map(formatCondition) : [];
  // The chosen situation may no longer exist in the text; the map then shows all situations.
  const situation = situations.includes(picked) ? picked : '';
  const isExamined = drawing.revision > 0;
  const { chosen, touchpoints } = store;
  const touchpoint = touchpoints[Number(chosen[1])];
  return (
    <StudioFrame
      store={store}
      label={t('studio.views.map')}
      acts={
        may('figures.read') && (
          <Checkbox checked={isFlowShown} onChange={setFlowShown}>
            {t('flow.show')}
          </Checkbox>
        )
      }
    >
      {isFlowShown && slug === '' && <p className={styles.note}>{t('flow.noSlug')}</p>}
      {flow && <DropOffFilter store={flow.store} />}
      {!drawing.isPlayable && isExamined && <p className={styles.note}>{t('picture.notYet')}</p>}
      {picture === null && (drawing.isPlayable || !isExamined) && <output>{t('picture.underWay')}</output>}
      {typeof picture === 'object' && picture && situations.length > 1 && (
        <SelectField
          label={t('picture.situation')}
          hint={t(situation === '' ? 'picture.inEvery' : 'picture.inSituation', { minutes: picture.minutes })}
          none={t('picture.every')}
          options={situations.map((words) => ({ value: words, label: words }))}
          value={situation}
          onChange={setSituation}
        />
      )}
      {typeof picture === 'string' && <p className={styles.note}>{t(`picture.${picture}`)}</p>}
      <FlowPrintSheet flow={flow}>
        {typeof picture === 'object' && picture && (
          <Drawing picture={picture} store={store} onOpen={onOpen} />
        )}
        {touchpoint ? (
          <section className={styles.ways} aria-labelledby="map-ways">
            <h2 id="map-ways">{t('studio.waysFrom', { title: touchpoint.title || touchpoint.id })}</h2>
            <Button variant="quiet" onClick={onOpen}>
              {t('studio.openInOutline')}
            </Button>
            <Ways store={store} guide={guide} way={touchpoint.way} />
          </section>
        ) : (
          <p className={styles.note}>{t('studio.mapKeys')}</p>
        )}
      </FlowPrintSheet>
    </StudioFrame>
  );
});

/** Delay from a checked change to a new drawing (ms). */
const restsMs = 300;

/** Draws the map after each check; the previous drawing stays until then. */
function usePicture({
  revision,
  isPlayable,
  draw,
  notes,
  situation,
}: Omit<MapViewProps, 'store' | 'guide' | 'onOpen'> & {
  notes: DiagramNotes | null;
  /** The chosen values for which the map is drawn, as text; '' for all. */
  situation: string;
}) {
  const [picture, setPicture] = useState<DraftDiagram | 'tooLarge' | 'failed' | null>(null);
  const redraw = useEffectEvent(
    async (noted: DiagramNotes | null, words: string, isCurrent: () => boolean) => {
      const known = typeof picture === 'object' && picture ? picture.situations : [];
      const drawn = await draw(noted, known.find((chosen) => formatCondition(chosen) === words) ?? {}).catch(
        (error: unknown) => {
          console.error(error);
          return 'failed' as const;
        },
      );
      if (isCurrent()) setPicture(drawn ?? 'tooLarge');
    },
  );
  useEffect(() => {
    if (!isPlayable || revision < 0) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => void redraw(notes, situation, () => isCurrent), restsMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [revision, isPlayable, notes, situation]);
  return picture;
}

type DrawingProps = { picture: DraftDiagram; store: StudioStore; onOpen(): void };

const Drawing = observer(function Drawing({ picture: { svg, touchpoints }, store, onOpen }: DrawingProps) {
  const { t } = useTranslation('admin');
  const dragged = useRef<number | null>(null);
  const chosen = store.chosen.length > 0 ? store.chosen[1] : null;
  return (
    <ScrollableTable className={styles.map} label={t('picture.drawing')}>
      <div className={styles.paper}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t('picture.alt')}
          onLoad={({ currentTarget }) => showStart(currentTarget.parentElement?.parentElement ?? null)}
        />
        {touchpoints.map(({ id, title, facts, place: { left, top, width, height } }, index) => (
          <button
            key={id}
            type="button"
            className={classNames(styles.place, chosen === index && styles.here)}
            style={{ left, top, width, height }}
            aria-pressed={chosen === index}
            aria-label={`${title}, ${facts}`}
            draggable
            onClick={() => store.choose(['touchpoints', index])}
            onDoubleClick={onOpen}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'link';
              event.dataTransfer.setData('text/plain', title);
              dragged.current = index;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== null) store.connect(dragged.current, index);
              dragged.current = null;
            }}
          />
        ))}
      </div>
    </ScrollableTable>
  );
});

type WaysProps = { store: StudioStore; guide: SchemaGuide; way: JsonPath };

/** Lists every link of a touchpoint with its target. */
const Ways = observer(function Ways({ store, guide, way }: WaysProps) {
  const { t } = useTranslation('admin');
  return listTouchpointFields(guide, store.content, way).map(({ field, order }) => {
    const value = getValueAtPath(store.content, field.way);
    const around = getValueAtPath(store.content, field.way.slice(0, -1));
    const words = getTextProperty(around, 'label') || getTextProperty(around, 'text');
    return (
      <LinkTargetField
        key={field.way.join('/')}
        frame={{ label: words === '' ? field.title : t('studio.after', { words }) }}
        field={field}
        store={store}
        order={order}
        text={typeof value === 'string' ? value : ''}
      />
    );
  });
});

/** Scrolls the map to the top and to its middle, where conversations begin. */
function showStart(box: HTMLElement | null): void {
  if (box && box.scrollLeft === 0) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
}
