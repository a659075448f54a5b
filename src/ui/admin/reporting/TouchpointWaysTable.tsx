import { useTranslation } from 'react-i18next';
import type {
  ActivityDropOff,
  FamilyCount,
} from '../../../application/ports/device/reporting/reports-gateway.ts';
import { formatFamilyCount, formatShare } from './counts-in-words.ts';
import { AdminTable } from '../AdminTable.tsx';

type WaysTableProps = { figures: Pick<ActivityDropOff, 'touchpoints' | 'roundedUpTo'> };

/** Shows how many families went from each touchpoint to each next one, or stopped there for their safety. */
export function TouchpointWaysTable({ figures: { touchpoints, roundedUpTo } }: WaysTableProps) {
  const { t } = useTranslation('admin');
  const titles = new Map(touchpoints.map(({ id, title }) => [id, title]));
  const rows = touchpoints.flatMap(({ id, title, reached, paused, ways }) => {
    const row = (goal: string, taken: FamilyCount) => ({
      id: `${id} ${goal}`,
      cells: [
        title,
        goal,
        formatFamilyCount(t, taken, roundedUpTo),
        formatShare(t, taken, reached, roundedUpTo),
      ],
    });
    return [
      ...(paused === null || paused === 0 ? [] : [row(t('leaving.pause'), paused)]),
      ...(ways === null
        ? [
            {
              id: `${id} private`,
              cells: [title, t('leaving.privateWays'), t('figures.notTold'), t('figures.noShare')],
            },
          ]
        : ways.map(({ to, taken }) => row(to === null ? t('leaving.end') : (titles.get(to) ?? to), taken))),
    ];
  });
  if (rows.length === 0) return null;
  return (
    <AdminTable
      isDense
      caption={t('leaving.ways')}
      head={[t('leaving.from'), t('leaving.to'), t('leaving.families'), t('leaving.share')]}
      rows={rows}
    />
  );
}
