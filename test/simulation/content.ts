import type { ContentLibrary } from '../../src/application/ports/server/content/content-library.ts';
import type { People } from '../../src/application/ports/server/people/people.ts';
import type { PromoCodes } from '../../src/application/ports/server/shop/promo-codes.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import type { ContentDefinition } from '../../src/domain/checks/checked-content.ts';
import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { activity, choice, feedback, input, message, programme } from '../support/activity.ts';
import { dice, type Dice } from '../support/random-activity.ts';
import { MemoryDatabase } from '../support/stores/memory-database.ts';
import { memoryPorts } from '../support/stores/memory-ports.ts';

/** The first instant of every world, epoch ms. */
export const worldBegins = Date.UTC(2027, 0, 15, 8);

/** The admin who publishes, restores and erases. */
export const adminIdentity = { issuer: 'embedded', subject: 'admin', email: 'admin@fireside.example' };

export const promoCode = 'ONE-FAMILY';
export const slugs = ['talk', 'walk', 'paid'] as const;
export const programmeSlug = 'path';
export const versionsOfEach = 4;
/** The version of an Activity that no device may keep (`offline: false`). */
const versionNotKept = 3;

/** The number of libraries: worlds differ in their content, and each library is made once. */
const libraries = 12;

const contents = new Map<string, ActivityDefinition>();

/** Returns a version of an Activity in a library: the same object each time, so that its flow is computed once. */
export function versionOf(
  library: number,
  slug: (typeof slugs)[number],
  version: number,
): ActivityDefinition {
  const name = `${library % libraries} ${slug} ${version % versionsOfEach}`;
  const known = contents.get(name);
  if (known) return known;
  const made = makeActivity(name, slug, version % versionsOfEach);
  contents.set(name, made);
  return made;
}

const databases = new Map<number, Promise<MemoryDatabase>>();

/** Returns a database with a library, an admin and a promo code, without other people. */
export async function freshDatabase(library: number): Promise<MemoryDatabase> {
  const key = library % libraries;
  const known = databases.get(key) ?? makeDatabase(key);
  databases.set(key, known);
  return (await known).copy();
}

async function makeDatabase(library: number): Promise<MemoryDatabase> {
  const database = new MemoryDatabase();
  await prepareLibrary(memoryPorts(database), library);
  return database;
}

/** Stores a library, an admin and a promo code; returns the admin. */
export async function prepareLibrary(
  ports: { people: People; library: ContentLibrary; promoCodes: PromoCodes },
  library: number,
): Promise<Person> {
  const admin = await ports.people.findOrCreate(adminIdentity, worldBegins);
  await ports.people.setRoles(admin.id, ['learner', 'admin']);
  const items: ContentDefinition[] = [
    ...slugs.map((slug) => versionOf(library, slug, 0)),
    programme(programmeSlug, ['talk', 'walk'], { free: true, releaseEveryDays: 1 }),
  ];
  for (const [place, item] of items.entries())
    await ports.library.publish(item, admin.id, worldBegins + place);
  const promo = { code: promoCode, percentOff: 100, limit: 1, expiresAt: null, organisation: '', months: 3 };
  await ports.promoCodes.create(promo, worldBegins);
  return { ...admin, roles: ['learner', 'admin'] };
}

function makeActivity(seed: string, slug: string, version: number): ActivityDefinition {
  const random = dice(seed);
  const count = 2 + random.throw(3);
  const touchpoints = Array.from({ length: count }, (_, index) =>
    makeTouchpoint(random, index, count, version),
  );
  const stop: TouchpointDefinition = {
    id: 'stop',
    title: 'Stop for now',
    steps: [message(`Version ${version} stops here, {{name}}`)],
    ending: 'pause',
  };
  return activity([...touchpoints, stop], {
    slug,
    title: `Version ${version} of ${slug}`,
    ...(slug === 'paid' ? {} : { free: true }),
    ...(version === versionNotKept ? { offline: false } : {}),
  });
}

/**
 * Makes a touchpoint. The last one skips `stop` and leads to the end: no touchpoint of the file has the id 'the-end'.
 */
function makeTouchpoint(random: Dice, index: number, count: number, version: number): TouchpointDefinition {
  const length = 1 + random.throw(3);
  const steps = Array.from({ length }, (_, place) => makeStep(random, { index, place, count, version }));
  return {
    id: `t${index}`,
    title: `Touchpoint ${index}`,
    steps,
    next: index + 1 < count ? `t${index + 1}` : 'the-end',
  };
}

type StepPlace = { index: number; place: number; count: number; version: number };

function makeStep(random: Dice, { index, place, count, version }: StepPlace): StepDefinition {
  const id = `s${index}-${place}`;
  const text = `Version ${version} ${id}, {{name}}`;
  switch (random.throw(7)) {
    case 0:
    case 1:
      return input(id, { text, ...(random.chance(0.5) ? { remember: 'name' } : {}) });
    case 2:
    case 3: {
      const onwards = `t${Math.min(count - 1, index + 1 + random.throw(2))}`;
      const options = ['On', `Further -> ${onwards}`, `Back -> t${random.throw(index + 1)}`, 'Leave -> stop'];
      return choice(id, options, { text });
    }
    case 4:
      return feedback(id, [
        { id: `${id}-a`, type: 'range', prompt: 'How?', min: 0, max: 3 },
        { id: `${id}-b`, type: 'text', prompt: 'Why?' },
      ]);
    default:
      return message(text, { id });
  }
}
