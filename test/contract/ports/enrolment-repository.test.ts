import type { EnrolmentChange } from '../../../src/application/ports/server/programme/enrolment-repository.ts';
import type { Enrolment } from '../../../src/domain/programme/programme.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aLearner, aPerson, aProgramme } from './content.ts';

const fresh: Enrolment = {
  enrolledAt: 1000,
  startedAt: null,
  completedAt: null,
  lastActivityAt: 1000,
  availableAt: { a_1: 1000, a_2: 2000, constructor: 3000 },
};
const always = (change: EnrolmentChange) => () => ({ change, reply: undefined });

onEveryStore('EnrolmentRepository', (ports) => {
  async function someone() {
    const learner = await aLearner(ports());
    const programme = await ports().library.publish(aProgramme(), 'test', 1000);
    return { ...learner, enrolmentKey: { personId: learner.person.id, programmeId: programme.id } };
  }

  test('an enrolment exists once it is stored, with all its fields', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    expect(await enrolments.find(key)).toBeNull();
    expect(await enrolments.all(key.personId)).toEqual([]);
    await enrolments.change(key, (open) => ({ change: { enrolment: fresh }, reply: open }));
    const stored = { ...fresh, id: expect.any(String), programmeId: key.programmeId };
    expect(await enrolments.find(key)).toEqual(stored);
    expect(await enrolments.all(key.personId)).toEqual([stored]);
  });

  test('a change keeps the enrolment and replaces its state', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    await enrolments.change(key, always({ enrolment: fresh }));
    const { id } = (await enrolments.find(key))!;
    const started = {
      ...fresh,
      startedAt: 1500,
      completedAt: 1700,
      lastActivityAt: 1700,
      availableAt: { a_1: 1 },
    };
    const seen = await enrolments.change(key, (open) => ({
      change: { enrolment: started },
      reply: open?.id,
    }));
    expect(seen).toBe(id);
    expect(await enrolments.find(key)).toEqual({ ...started, id, programmeId: key.programmeId });
  });

  test('the latest change of a run inside counts as activity, and so does closing it', async () => {
    const { enrolments, runs } = ports();
    const { enrolmentKey, key, create } = await someone();
    await enrolments.change(enrolmentKey, always({ enrolment: fresh }));
    const enrolmentId = (await enrolments.find(enrolmentKey))!.id;
    await runs.change(key, () => ({ change: { create: { ...create, enrolledAt: 9000 } }, reply: null }));
    expect((await enrolments.find(enrolmentKey))?.lastActivityAt).toBe(1000);
    const inside = { ...key, enrolmentId };
    await runs.change(inside, () => ({ change: { create, startedAt: 7000 }, reply: null }));
    expect((await enrolments.find(enrolmentKey))?.lastActivityAt).toBe(7000);
    const seen = await enrolments.change(enrolmentKey, (open) => ({ reply: open?.lastActivityAt }));
    expect(seen).toBe(7000);
    await runs.change(inside, () => ({ change: { closedAt: 8000 }, reply: null }));
    expect((await enrolments.find(enrolmentKey))?.lastActivityAt).toBe(8000);
  });

  test('closing ends the enrolment and every run inside it, and no other', async () => {
    const { enrolments, runs } = ports();
    const { enrolmentKey, key, create } = await someone();
    await enrolments.change(enrolmentKey, always({ enrolment: fresh }));
    const enrolmentId = (await enrolments.find(enrolmentKey))!.id;
    await runs.change(key, () => ({ change: { create }, reply: null }));
    await runs.change({ ...key, enrolmentId }, () => ({ change: { create }, reply: null }));
    await enrolments.change(enrolmentKey, always({ closedAt: 5000 }));
    expect(await enrolments.find(enrolmentKey)).toBeNull();
    expect(await enrolments.all(enrolmentKey.personId)).toEqual([]);
    expect(await runs.find({ ...key, enrolmentId })).toBeNull();
    expect(await runs.find(key)).not.toBeNull();
  });

  test('a reset closes and enrols again in one change', async () => {
    const { enrolments, runs } = ports();
    const { enrolmentKey, key, create } = await someone();
    await enrolments.change(enrolmentKey, always({ enrolment: fresh }));
    const before = (await enrolments.find(enrolmentKey))!;
    await runs.change({ ...key, enrolmentId: before.id }, () => ({ change: { create }, reply: null }));
    const again = { ...fresh, enrolledAt: 6000, lastActivityAt: 6000 };
    await enrolments.change(enrolmentKey, always({ closedAt: 6000, enrolment: again }));
    const after = (await enrolments.find(enrolmentKey))!;
    expect(after).toMatchObject(again);
    expect(after.id).not.toBe(before.id);
    expect(await runs.find({ ...key, enrolmentId: before.id })).toBeNull();
    expect(await runs.find({ ...key, enrolmentId: after.id })).toBeNull();
  });

  test('closing what is not open does nothing', async () => {
    const { enrolmentKey: key } = await someone();
    await ports().enrolments.change(key, always({ closedAt: 5000 }));
    expect(await ports().enrolments.find(key)).toBeNull();
  });

  test('a decision that throws or changes nothing leaves everything unchanged', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    await enrolments.change(key, always({ enrolment: fresh }));
    const before = await enrolments.find(key);
    const refusing = enrolments.change(key, () => {
      throw new RangeError('refused');
    });
    await expect(refusing).rejects.toThrow('refused');
    await enrolments.change(key, () => ({ reply: null }));
    expect(await enrolments.find(key)).toEqual(before);
  });

  test('twenty parallel enrolments store one', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        enrolments.change(key, (open) =>
          open ? { reply: 'found' } : { change: { enrolment: fresh }, reply: 'made' },
        ),
      ),
    );
    expect(replies.filter((reply) => reply === 'made')).toHaveLength(1);
    expect(await enrolments.all(key.personId)).toHaveLength(1);
  });

  test('parallel changes are stored one after the other', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    await enrolments.change(key, always({ enrolment: fresh }));
    await Promise.all(
      Array.from({ length: 20 }, () =>
        enrolments.change(key, (open) => {
          const { id: _id, programmeId: _programmeId, ...state } = open!;
          return {
            change: { enrolment: { ...state, lastActivityAt: state.lastActivityAt + 1 } },
            reply: null,
          };
        }),
      ),
    );
    expect((await enrolments.find(key))?.lastActivityAt).toBe(1020);
  });

  test('two people have separate enrolments', async () => {
    const { enrolments } = ports();
    const { enrolmentKey: key } = await someone();
    const stranger = await aPerson(ports());
    await enrolments.change(key, always({ enrolment: fresh }));
    expect(await enrolments.find({ ...key, personId: stranger.id })).toBeNull();
    expect(await enrolments.all(stranger.id)).toEqual([]);
  });
});
