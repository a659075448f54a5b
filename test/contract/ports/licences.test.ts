import { onEveryStore } from '../../support/databases.ts';
import { unique } from './content.ts';

onEveryStore('Licences', (ports) => {
  const licence = (email: string) => ({ email, organisation: 'Hilltop School', from: 100, until: 900 });
  const access = { source: 'licence', from: 100, until: 900 };
  const seen = (email: string) =>
    ports().people.findOrCreate({ issuer: 'https://id.example', subject: unique('someone'), email }, 1);

  test('access waits for the person with the address, in any spelling', async () => {
    const email = `${unique('mia')}@home.example`;
    expect(await ports().licences.add([licence(email.toUpperCase())], 1)).toEqual({ added: 1, granted: 0 });
    const person = await seen(email);
    expect(person.grants).toEqual([access]);
    expect((await seen(`${unique('noah')}@home.example`)).grants).toEqual([]);
  });

  test('an existing person gets access at once, and only once', async () => {
    const email = `${unique('mia')}@home.example`;
    const { id } = await seen(email);
    const list = [licence(email), licence(` ${email} `)];
    expect(await ports().licences.add(list, 1)).toEqual({ added: 1, granted: 1 });
    expect(await ports().licences.add(list, 2)).toEqual({ added: 0, granted: 0 });
    expect((await ports().people.find(id))?.grants).toEqual([access]);
    const another = await seen(email);
    expect(another.grants).toEqual([]);
  });

  test('a person who changes to the address gets access as well', async () => {
    const identity = { issuer: 'https://id.example', subject: unique('someone') };
    const { people, licences } = ports();
    const email = `${unique('new')}@home.example`;
    await people.findOrCreate({ ...identity, email: `${unique('old')}@home.example` }, 1);
    await licences.add([licence(email)], 1);
    expect((await people.findOrCreate({ ...identity, email }, 2)).grants).toEqual([access]);
    expect((await people.findOrCreate({ ...identity, email }, 3)).grants).toEqual([access]);
  });

  test('an address whose licences are removed gives no access; people who have it keep it', async () => {
    const [mia, noah] = [`${unique('mia')}@home.example`, `${unique('noah')}@home.example`];
    const person = await seen(mia);
    await ports().licences.add([licence(mia), licence(noah)], 1);
    expect(await ports().licences.remove(noah.toUpperCase())).toBe(1);
    expect(await ports().licences.remove(noah)).toBe(0);
    expect((await seen(noah)).grants).toEqual([]);
    expect(await ports().licences.remove(mia)).toBe(1);
    expect((await ports().people.find(person.id))?.grants).toEqual([access]);
  });

  test('an empty address has no licence', async () => {
    await ports().licences.add([licence('')], 1);
    expect((await seen('')).grants).toEqual([]);
  });
});
