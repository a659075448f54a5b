import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { pacesByName, type PaceName } from '../../../../domain/sequencer/timing.ts';
import { SegmentedControl } from '../../../kit/forms/SegmentedControl.tsx';
import type { MessagePaceStore } from '../store/pace-store.ts';

const names = Object.keys(pacesByName) as PaceName[];

/** Chooses the pace of messages, because text that appears by itself needs a control (WCAG 2.2.2). */
export const PaceControl = observer(function PaceControl({ store }: { store: MessagePaceStore }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('chat.pace.label')}
      options={names.map((name) => ({ value: name, label: t(`chat.pace.${name}`) }))}
      value={store.name}
      onChange={store.choose}
    />
  );
});
