import type { PromoCodeRecord } from '../../../src/domain/shop/promo-code.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const grant = { source: 'promo', from: 500, until: 900 } as const;

onEveryStore('PromoCodes', (ports) => {
  const aCode = async (changes: Partial<PromoCodeRecord> = {}): Promise<PromoCodeRecord> => {
    const terms = { percentOff: 100, limit: null, expiresAt: null, organisation: '', months: null };
    return (await ports().promoCodes.create({ code: unique('CODE'), ...terms, ...changes }, 1))!;
  };
  /** Claims a code as the shop does, if claims are left. */
  const claim = (code: string, personId: string) =>
    ports().promoCodes.claim({ code, personId }, (promo, { hasClaimed }) => {
      const isLeft = promo !== null && (promo.limit === null || promo.claims < promo.limit);
      if (hasClaimed) return { reply: 'before' };
      return isLeft ? { claim: { grant, at: 500 }, reply: 'now' } : { reply: 'none' };
    });

  test('a code is created, found and listed with all its fields; a second of the same name is refused', async () => {
    const { promoCodes } = ports();
    const terms = { percentOff: 50, limit: 3, expiresAt: 9, organisation: 'Hilltop School', months: 6 };
    const code = unique('CODE');
    const made = await promoCodes.create({ code, ...terms }, 1);
    expect(made).toEqual({ id: expect.any(String), code, ...terms, claims: 0, disabledAt: null });
    expect(await promoCodes.create({ code, ...terms, percentOff: 100 }, 2)).toBeNull();
    expect(await promoCodes.find(code)).toEqual(made);
    expect(await promoCodes.find('UNHEARD-OF')).toBeNull();
    expect(await promoCodes.all()).toContainEqual(made);
  });

  test('disabling counts once and needs an existing code', async () => {
    const { promoCodes } = ports();
    const { code } = await aCode();
    expect(await promoCodes.disable(code, 5)).toBe(true);
    expect(await promoCodes.disable(code, 6)).toBe(true);
    expect((await promoCodes.find(code))?.disabledAt).toBe(5);
    expect(await promoCodes.disable('UNHEARD-OF', 5)).toBe(false);
  });

  test('ten parallel claims of one person give access once', async () => {
    const { promoCodes, people } = ports();
    const { code } = await aCode();
    const { id } = await aPerson(ports());
    const replies = await Promise.all(Array.from({ length: 10 }, () => claim(code, id)));
    expect(replies.filter((reply) => reply === 'now')).toHaveLength(1);
    expect((await people.find(id))?.grants).toEqual([grant]);
    expect((await promoCodes.find(code))?.claims).toBe(1);
  });

  test('a limit holds under parallel claims of many people', async () => {
    const { promoCodes, people } = ports();
    const { code } = await aCode({ limit: 3 });
    const claimants = await Promise.all(Array.from({ length: 12 }, () => aPerson(ports())));
    const replies = await Promise.all(claimants.map(({ id }) => claim(code, id)));
    expect(replies.filter((reply) => reply === 'now')).toHaveLength(3);
    expect((await promoCodes.find(code))?.claims).toBe(3);
    const grants = await Promise.all(claimants.map(async ({ id }) => (await people.find(id))!.grants));
    expect(grants.flat()).toHaveLength(3);
  });

  test('one person may claim two codes; the decision is given the existing access', async () => {
    const { promoCodes } = ports();
    const [first, second] = [await aCode(), await aCode()];
    const { id } = await aPerson(ports());
    await claim(first.code, id);
    const seen = await promoCodes.claim({ code: second.code, personId: id }, (promo, claimant) => ({
      reply: { promo, claimant },
    }));
    expect(seen).toEqual({ promo: second, claimant: { hasClaimed: false, grants: [grant] } });
    expect(await claim(second.code, id)).toBe('now');
  });

  test('the decision gets null for an unknown code', async () => {
    const { id } = await aPerson(ports());
    expect(await claim('UNHEARD-OF', id)).toBe('none');
  });
});
