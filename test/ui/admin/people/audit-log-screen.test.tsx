import { screen } from '@testing-library/react';
import type { ListedAuditEntry } from '../../../../src/application/ports/device/people/people-gateway.ts';
import { AuditLogScreen } from '../../../../src/ui/admin/people/AuditLogScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const act = (entry: Partial<ListedAuditEntry>): ListedAuditEntry => ({
  id: JSON.stringify(entry),
  at: 0,
  by: 'person_1',
  byEmail: 'ann@fireside.test',
  action: 'content.publish',
  subject: 'a_1',
  details: {},
  title: 'The bedtime lantern',
  versionNumber: null,
  ...entry,
});

test('acts are described in words, with the title of the item and the number of the version', async () => {
  const entries = [
    act({ details: { version: 'f'.repeat(64), isNewVersion: true }, versionNumber: 3 }),
    act({
      action: 'content.withdraw',
      details: { reason: 'A wrong number.' },
      by: 'operator',
      byEmail: null,
    }),
    act({ action: 'content.rename', details: { from: 'one', to: 'two' }, by: 'person_9', byEmail: null }),
    act({ action: 'tea.pour', subject: null, title: null }),
  ];
  show(<AuditLogScreen />, adminPorts({ people: { auditLog: async () => ({ entries, hasMore: false }) } }));
  expect(await screen.findByRole('table', { name: 'Acts' })).toBeVisible();
  for (const row of [
    /ann@fireside\.test Published The bedtime lantern Version 3$/,
    /An operator Withdrew The bedtime lantern reason: A wrong number\.$/,
    /– Renamed The bedtime lantern from: one, to: two$/,
    /ann@fireside\.test tea\.pour – –$/,
  ])
    expect(screen.getByRole('row', { name: row })).toBeInTheDocument();
  expect(screen.queryByText(/ffffffff/)).toBeNull();
  for (const link of screen.getAllByRole('link', { name: 'The bedtime lantern' }))
    expect(link).toHaveAttribute('href', expect.stringContaining('content/activity/a_1'));
});
