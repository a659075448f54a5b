import { useTranslation } from 'react-i18next';
import type {
  TransferNote,
  ImportFinding,
} from '../../../application/ports/device/exchange/content-transfer.ts';
import { Chip } from '../../kit/Chip.tsx';
import { AdminTable } from '../AdminTable.tsx';

const warm = (stands: boolean): { tone?: 'warm' } => (stands ? { tone: 'warm' } : {});

/**
 * Lists the parts of a file that an import left out, invented, or stored for a later export; renders nothing if there
 * are none.
 */
export function TransferNoteTable({ notes }: { notes: readonly TransferNote[] }) {
  const { t } = useTranslation('admin');
  if (notes.length === 0) return null;
  return (
    <AdminTable
      caption={t('transfer.notes.title')}
      head={[t('transfer.notes.place'), t('transfer.notes.kind'), t('transfer.notes.what')]}
      rows={notes.map(({ kind, place, message }, index) => ({
        id: String(index),
        cells: [
          place === '' ? t('transfer.notes.whole') : place,
          <Chip key="kind" {...warm(kind === 'lost')}>
            {t(`transfer.notes.kinds.${kind}`)}
          </Chip>,
          message,
        ],
      }))}
    />
  );
}

/** Lists the findings of the content rules in an imported draft, by their place in the imported file. */
export function ImportFindingTable({ findings }: { findings: readonly ImportFinding[] }) {
  const { t } = useTranslation('admin');
  if (findings.length === 0) return null;
  return (
    <AdminTable
      caption={t('transfer.findings.title')}
      head={[t('transfer.notes.place'), t('transfer.notes.kind'), t('transfer.notes.what')]}
      rows={findings.map(({ severity, place, path, message }, index) => ({
        id: String(index),
        cells: [
          place ?? (path === '' ? t('transfer.notes.whole') : path),
          <Chip key="kind" {...warm(severity === 'error')}>
            {t(`transfer.findings.${severity}`)}
          </Chip>,
          message,
        ],
      }))}
    />
  );
}
