import { onEveryStore } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const identity = () => ({
  issuer: 'https://id.example',
  subject: unique('someone'),
  email: 'mia@home.example',
});

onEveryStore('People', (ports) => {
  test('a new person is a learner without access and is found again', async () => {
    const { people } = ports();
    const someone = identity();
    const person = await people.findOrCreate(someone, 1);
    expect(person).toEqual({
      id: expect.any(String),
      email: 'mia@home.example',
      roles: ['learner'],
      grants: [],
      isDisabled: false,
    });
    expect(await people.findOrCreate(someone, 2)).toEqual(person);
    expect(await people.find(person.id)).toEqual(person);
  });

  test('twenty parallel first requests create one person', async () => {
    const { people } = ports();
    const someone = identity();
    const seen = await Promise.all(Array.from({ length: 20 }, () => people.findOrCreate(someone, 1)));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
  });

  test('the same subject of another issuer is another person', async () => {
    const { people } = ports();
    const someone = identity();
    const one = await people.findOrCreate(someone, 1);
    const other = await people.findOrCreate({ ...someone, issuer: 'https://other.example' }, 1);
    expect(other.id).not.toBe(one.id);
  });

  test('a changed address is stored; roles and access stay', async () => {
    const { people } = ports();
    const someone = identity();
    const { id } = await people.findOrCreate(someone, 1);
    await people.setRoles(id, ['learner', 'tester']);
    const moved = await people.findOrCreate({ ...someone, email: 'new@home.example' }, 2);
    expect(moved).toEqual({
      id,
      email: 'new@home.example',
      roles: ['learner', 'tester'],
      grants: [],
      isDisabled: false,
    });
    expect(await people.find(id)).toEqual(moved);
  });

  test('a missing address does not remove the stored one', async () => {
    const { people } = ports();
    const someone = identity();
    const person = await people.findOrCreate(someone, 1);
    expect(await people.findOrCreate({ ...someone, email: '' }, 2)).toEqual(person);
    const nameless = { ...identity(), email: '' };
    expect((await people.findOrCreate(nameless, 1)).email).toBe('');
    expect((await people.findOrCreate({ ...nameless, email: 'noah@home.example' }, 2)).email).toBe(
      'noah@home.example',
    );
  });

  test('roles can be replaced, also by none', async () => {
    const { people } = ports();
    const { id } = await aPerson(ports());
    await people.setRoles(id, ['admin']);
    expect((await people.find(id))?.roles).toEqual(['admin']);
    await people.setRoles(id, []);
    expect((await people.find(id))?.roles).toEqual([]);
  });

  describe('the last admin', () => {
    const noted = () =>
      ({ at: 1, by: 'operator', action: 'person.roles', subject: null, details: {} }) as const;
    const heldAdmins = async (ids: readonly string[]) => {
      const found = await Promise.all(ids.map((id) => ports().people.find(id)));
      return found.filter((person) => person?.roles.includes('admin')).length;
    };
    /** Creates this many admins, after removing the role from those of earlier tests. */
    const onlyAdmins = async (count: number): Promise<string[]> => {
      const { people } = ports();
      for (const id of made.splice(0)) await people.setRoles(id, ['learner']);
      for (let turn = 0; turn < count; turn += 1) {
        const { id } = await aPerson(ports());
        await people.setRoles(id, ['admin']);
        made.push(id);
      }
      return [...made];
    };
    const made: string[] = [];
    afterAll(() => onlyAdmins(0));

    test('keeps the role, and nothing is noted', async () => {
      const { people, audit } = ports();
      const [id] = await onlyAdmins(1);
      const before = (await audit.list()).entries.length;
      expect(await people.changeRoles(id!, ['learner'], noted)).toBe(false);
      expect((await people.find(id!))?.roles).toEqual(['admin']);
      expect((await audit.list()).entries).toHaveLength(before);
      expect(await people.changeRoles(id!, ['learner', 'admin'], noted)).toBe(true);
      expect((await people.find(id!))?.roles).toEqual(['learner', 'admin']);
    });

    test('is whoever is left of several, even when all are taken at once', async () => {
      const { people } = ports();
      for (let round = 0; round < 5; round += 1) {
        const ids = await onlyAdmins(4);
        const done = await Promise.all(ids.map((id) => people.changeRoles(id, ['learner'], noted)));
        expect(done.filter(Boolean)).toHaveLength(3);
        expect(await heldAdmins(ids)).toBe(1);
      }
    });

    test('is one who can sign in: the disabled do not count', async () => {
      const { people } = ports();
      const [one, other] = await onlyAdmins(2);
      await people.setDisabled(other!, true, 1);
      expect(await people.changeRoles(one!, [], noted)).toBe(false);
      expect(await people.changeRoles(other!, [], noted)).toBe(true);
    });

    test('does not bar others, and an unknown id is told', async () => {
      const { people } = ports();
      await onlyAdmins(1);
      const { id } = await aPerson(ports());
      expect(await people.changeRoles(id, ['learner', 'author'], noted)).toBe(true);
      expect((await people.find(id))?.roles).toEqual(['learner', 'author']);
      await expect(people.changeRoles('person_unknown', [], noted)).rejects.toMatchObject({
        code: 'NotFound',
      });
    });
  });

  test('a disabled person stays disabled until enabled', async () => {
    const { people } = ports();
    const someone = identity();
    const { id } = await people.findOrCreate(someone, 1);
    await people.setDisabled(id, true, 2);
    expect(await people.find(id)).toMatchObject({ isDisabled: true });
    expect(await people.findOrCreate(someone, 3)).toMatchObject({ id, isDisabled: true });
    await people.setDisabled(id, false, 4);
    expect(await people.find(id)).toMatchObject({ isDisabled: false });
  });

  test('grants are listed in order of time, each reference once', async () => {
    const { people } = ports();
    const { id } = await aPerson(ports());
    const other = await aPerson(ports());
    const later = { source: 'card', from: 500, until: 900 } as const;
    const first = { source: 'promo', from: 100, until: 500 } as const;
    const [laterReference, firstReference] = [unique('payment'), unique('code')];
    await Promise.all(Array.from({ length: 5 }, () => people.grant(id, later, laterReference)));
    await people.grant(id, first, firstReference);
    await people.grant(id, { ...first, until: 9000 }, firstReference);
    expect((await people.find(id))?.grants).toEqual([first, later]);
    expect((await people.find(other.id))?.grants).toEqual([]);
  });

  test('an unknown id cannot be found, given roles or access', async () => {
    const { people } = ports();
    expect(await people.find('person_unknown')).toBeNull();
    await expect(people.setRoles('person_unknown', ['admin'])).rejects.toMatchObject({ code: 'NotFound' });
    await expect(people.setDisabled('person_unknown', true, 1)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(
      people.grant('person_unknown', { source: 'card', from: 1, until: 2 }, unique('payment')),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });
});
