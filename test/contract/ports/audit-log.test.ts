import type { AdminAct } from '../../../src/domain/people/audit.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson } from './content.ts';

onEveryStore('AuditLog', (ports) => {
  test('entries are listed newest first, with the address of people who still exist', async () => {
    const { audit, ...rest } = ports();
    const admin = await aPerson(rest);
    const act: AdminAct = {
      at: 5000,
      by: admin.id,
      action: 'person.roles',
      subject: (await aPerson(rest)).id,
      details: { roles: ['learner', 'tester'] },
    };
    await audit.add(act);
    await audit.add({ ...act, at: 6000, by: 'somebody', subject: null, details: {} });
    const { entries } = await audit.list();
    expect(entries.slice(0, 2)).toEqual([
      {
        ...act,
        id: expect.any(String),
        at: 6000,
        by: 'somebody',
        byEmail: null,
        subject: null,
        details: {},
      },
      { ...act, id: expect.any(String), byEmail: admin.email },
    ]);
  });

  test('a person who is not known any more is written down as nobody', async () => {
    const { audit } = ports();
    const act = { at: 20_000, by: 'b', action: 'person.view', subject: 'person_gone', details: {} } as const;
    await audit.add(act);
    await audit.add({ ...act, action: 'content.publish', subject: 'item' });
    const { entries } = await audit.list();
    expect(
      entries
        .slice(0, 2)
        .map(({ subject }) => subject)
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['erased', 'item']);
  });

  test('entries are listed by the hundred, each once, also those of one instant', async () => {
    const { audit } = ports();
    const before = (await audit.list()).entries.length;
    for (let turn = 0; turn < 250; turn += 1)
      await audit.add({ at: 10_000, by: 'b', action: 'report.download', subject: null, details: { turn } });
    const turns: unknown[] = [];
    const sizes: number[] = [];
    let page = await audit.list();
    for (;;) {
      sizes.push(page.entries.length);
      turns.push(...page.entries.flatMap(({ details }) => details['turn'] ?? []));
      if (!page.hasMore) break;
      page = await audit.list(page.entries.at(-1)!.id);
    }
    expect(sizes).toEqual([100, 100, 50 + before]);
    expect(turns.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Array.from({ length: 250 }, (_, turn) => turn),
    );
    expect((await audit.list('nothing')).entries).toEqual((await audit.list()).entries);
    expect((await audit.list('a\0b')).entries).toHaveLength(100);
  });
});
