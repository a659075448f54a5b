import type { AdminAct } from '../../../src/domain/people/audit.ts';
import { onEveryStore, type SqlPorts } from '../../support/databases.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

let made = 0;
const unique = (name: string): string => `${name}-${(made += 1)}`;

/** An act of an admin: its preparation, the act, and its visible effect. */
type Act = {
  name: AdminAct['action'];
  prepare(ports: SqlPorts): Promise<{
    subject: string;
    act(noted: () => AdminAct): Promise<unknown>;
    seen(): Promise<unknown>;
  }>;
};

const newcomer = ({ people }: SqlPorts) =>
  people.findOrCreate({ issuer: 'i', subject: unique('s'), email: '' }, 0);
const talk = (slug: string, words: string) => activity([touchpoint('only', [message(words)])], { slug });

const acts: Act[] = [
  {
    name: 'content.publish',
    prepare: async ({ library }) => {
      const slug = unique('talk');
      return {
        subject: slug,
        act: (noted) => library.publish(talk(slug, 'Hello.'), 'author', 5, { noted }),
        seen: () => library.activity(slug),
      };
    },
  },
  {
    name: 'content.restore',
    prepare: async ({ library, history }) => {
      const slug = unique('talk');
      const { version } = await library.publish(talk(slug, 'First.'), 'author', 1);
      await library.publish(talk(slug, 'Second.'), 'author', 2);
      return {
        subject: slug,
        act: (noted) => history.restore('activity', slug, version, 'author', 5, noted),
        seen: () => library.activity(slug),
      };
    },
  },
  {
    name: 'person.roles',
    prepare: async (ports) => {
      const { id } = await newcomer(ports);
      return {
        subject: id,
        act: (noted) => ports.people.setRoles(id, ['tester'], noted),
        seen: () => ports.people.find(id),
      };
    },
  },
  {
    name: 'person.grant',
    prepare: async (ports) => {
      const { id } = await newcomer(ports);
      const grant = { source: 'licence', from: 1, until: 9 } as const;
      return {
        subject: id,
        act: (noted) => ports.people.grant(id, grant, id, noted),
        seen: () => ports.people.find(id),
      };
    },
  },
  {
    name: 'person.grant.end',
    prepare: async (ports) => {
      const { id } = await newcomer(ports);
      await ports.people.grant(id, { source: 'licence', from: 1, until: 9 }, id);
      const [grant] = (await ports.records.find(id))!.grants;
      return {
        subject: id,
        act: (noted) => ports.people.endGrant(id, grant!.id, 5, noted),
        seen: () => ports.people.find(id),
      };
    },
  },
  {
    name: 'person.erase',
    prepare: async (ports) => {
      const { id } = await newcomer(ports);
      const token = (await ports.records.askErasure(id, 'author', 9))!;
      return {
        subject: id,
        act: (noted) => ports.records.erase(id, 'author', token, 5, noted),
        seen: () => ports.people.find(id),
      };
    },
  },
];

onEveryStore('Acts of admins', (ports) => {
  const entriesOf = async (mark: string) =>
    (await ports().audit.list()).entries.filter(({ details }) => details['mark'] === mark);

  describe.each(acts)('$name', ({ name, prepare }) => {
    const entry = (mark: string): AdminAct => ({
      at: 10 ** 15,
      by: 'author',
      action: name,
      subject: null,
      details: { mark },
    });

    test('is done and logged', async () => {
      const { act, seen } = await prepare(ports());
      const mark = unique('mark');
      const before = await seen();
      await act(() => entry(mark));
      expect(await seen()).not.toEqual(before);
      expect(await entriesOf(mark)).toHaveLength(1);
    });

    test('is not done when it cannot be logged', async () => {
      const { act, seen } = await prepare(ports());
      const before = await seen();
      // No database can store this entry.
      const unwritable = { ...entry(''), details: { mark: (() => 1n) as unknown as string }, at: Number.NaN };
      await expect(act(() => unwritable)).rejects.toThrow();
      expect(await seen()).toEqual(before);
    });
  });

  test('is not logged when it is not done', async () => {
    const { people, records, history } = ports();
    const mark = unique('mark');
    const noted = (): AdminAct => ({
      at: 1,
      by: 'a',
      action: 'person.roles',
      subject: null,
      details: { mark },
    });
    const { id } = await newcomer(ports());
    await expect(people.setRoles('nobody', [], noted)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(
      people.grant('nobody', { source: 'licence', from: 1, until: 2 }, unique('r'), noted),
    ).rejects.toMatchObject({ code: 'NotFound' });
    await people.grant(id, { source: 'licence', from: 1, until: 9 }, id);
    expect(await people.grant(id, { source: 'licence', from: 1, until: 99 }, id, noted)).toBe(false);
    expect(await people.endGrant(id, 'unknown', 5, noted)).toBeNull();
    const [grant] = (await records.find(id))!.grants;
    expect(await people.endGrant('another', grant!.id, 5, noted)).toBeNull();
    expect(await people.endGrant(id, grant!.id, 5)).toBe('done');
    expect(await people.endGrant(id, grant!.id, 6, noted)).toBe('ended');
    expect((await people.find(id))!.grants).toEqual([{ source: 'licence', from: 1, until: 5 }]);
    expect(await records.erase(id, 'author', 'forged', 5, noted)).toBe('refused');
    expect(await history.restore('activity', 'nothing', 'v', 'author', 5, noted)).toBeNull();
    expect(await entriesOf(mark)).toEqual([]);
  });

  test('access that has not begun can be ended', async () => {
    const { people, records } = ports();
    const { id } = await newcomer(ports());
    await people.grant(id, { source: 'licence', from: 50, until: 90 }, unique('later'));
    const [grant] = (await records.find(id))!.grants;
    expect(await people.endGrant(id, grant!.id, 5)).toBe('done');
    expect((await people.find(id))!.grants).toEqual([{ source: 'licence', from: 50, until: 50 }]);
    expect(await people.endGrant(id, grant!.id, 6)).toBe('ended');
  });
});
