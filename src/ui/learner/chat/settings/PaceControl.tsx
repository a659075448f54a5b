import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { paces, type PaceName } from '../../../../domain/sequencer/timing.ts';
import { Segmented } from '../../../kit/forms/Segmented.tsx';
import type { PaceStore } from '../store/pace-store.ts';

const names = Object.keys(paces) as PaceName[];

/** Chooses the pace of messages: text that appears by itself needs a control (WCAG 2.2.2). */
export const PaceControl = observer(function PaceControl({ store }: { store: PaceStore }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('chat.pace.label')}
      options={names.map((name) => ({ value: name, label: t(`chat.pace.${name}`) }))}
      value={store.name}
      onChange={store.choose}
    />
  );
});
