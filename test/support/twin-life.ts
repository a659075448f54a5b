import { nothingDemanded } from './stores/nothing-demanded.ts';
import {
  readAvailableSteps,
  enrolActivity,
  openConversation,
  startActivity,
} from '../../src/application/activity/begin-activity.ts';
import { completeActivity } from '../../src/application/activity/complete-activity.ts';
import { resetActivity } from '../../src/application/activity/reset-activity.ts';
import type { ActivityRef } from '../../src/application/activity/resolve-activity.ts';
import {
  listMyActivities,
  findNextActivity,
  showActivity,
} from '../../src/application/activity/show-activity.ts';
import {
  continueAfterTouchpoint,
  rewindAnswer,
  submitResponse,
} from '../../src/application/chat/submit-response.ts';
import {
  archiveContent,
  bringBackContent,
  changeContentSlug,
  showContentItemState,
  withdrawContent,
} from '../../src/application/content/change-standing.ts';
import { publishContent } from '../../src/application/content/publish-content.ts';
import { listContentVersions, restoreContentVersion } from '../../src/application/content/restore-version.ts';
import { toErrorCode, toErrorMessage } from '../../src/application/errors.ts';
import { applyRetention, countRecordsDueForDeletion } from '../../src/application/people/apply-retention.ts';
import { listAuditEntries } from '../../src/application/people/list-audit-log.ts';
import {
  endAccess,
  erasePerson,
  grantAccess,
  prepareErasure,
  searchPeople,
  viewPerson,
} from '../../src/application/people/manage-people.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { AuditLog } from '../../src/application/ports/server/platform/audit-log.ts';
import type { ContentHistory } from '../../src/application/ports/server/content/content-history.ts';
import type { ContentLibrary } from '../../src/application/ports/server/content/content-library.ts';
import type { KeepsakeMarks } from '../../src/application/ports/server/chat/keepsake-marks.ts';
import type { EnrolmentRepository } from '../../src/application/ports/server/programme/enrolment-repository.ts';
import type { People } from '../../src/application/ports/server/people/people.ts';
import type { PersonRecords } from '../../src/application/ports/server/people/person-records.ts';
import type { PromoCodes } from '../../src/application/ports/server/shop/promo-codes.ts';
import type { Purchases } from '../../src/application/ports/server/shop/purchases.ts';
import type { RetentionRepository } from '../../src/application/ports/server/people/retention.ts';
import type { RunRepository } from '../../src/application/ports/server/chat/run-repository.ts';
import {
  completeProgramme,
  continueProgramme,
  enrolProgramme,
  resetProgramme,
  startProgramme,
} from '../../src/application/programme/change-programme.ts';
import { listMyProgrammes, showProgramme } from '../../src/application/programme/show-programme.ts';
import {
  applyPromoCode,
  claimPromoCode,
  findPromoCode,
} from '../../src/application/shop/claim-promo-code.ts';
import { createPayment } from '../../src/application/shop/create-payment.ts';
import { createPromoCode, disablePromoCode } from '../../src/application/shop/manage-promo-codes.ts';
import { receivePaymentWebhook } from '../../src/application/shop/receive-webhook.ts';
import { reconcilePurchases } from '../../src/application/shop/reconcile-purchases.ts';
import type { ShopPorts } from '../../src/application/shop/shop-ports.ts';
import { verifyPurchase } from '../../src/application/shop/verify-purchase.ts';
import type { Run } from '../../src/domain/chat/run.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { isAnswerAwaited, getEndedTouchpoint, type Step } from '../../src/domain/steps/step-kinds.ts';
import { toCanonicalJson } from '../../src/domain/content/canonical-json.ts';
import type { NamedAuditEntry } from '../../src/domain/people/audit.ts';
import type { Identity, Person } from '../../src/domain/people/person.ts';
import { programmeSlug, slugs, versionOf, versionsOfEach } from '../simulation/content.ts';
import { SimulatedPayments } from '../simulation/payments.ts';
import { answerTo, type Dice } from './random-activity.ts';
import { MemoryLetters } from './stores/memory-letters.ts';

/** The ports over one of the two compared stores. */
export type LifePorts = {
  library: ContentLibrary;
  history: ContentHistory;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  keepsakeMarks: KeepsakeMarks;
  people: People;
  audit: AuditLog;
  records: PersonRecords;
  purchases: Purchases;
  promoCodes: PromoCodes;
  retention: RetentionRepository;
};

/** One of the two stores that are compared. Remembers its tokens and ids, which differ between the stores. */
export class Side {
  readonly ports: LifePorts & ShopPorts;
  readonly payments: SimulatedPayments;
  readonly admin: Person;
  /** The token that confirms the latest request for an erasure. */
  token = '';
  readonly #names = new Map<string, string>();

  /** `name` is part of the payment ids, which must be unique in a database. */
  constructor(stored: LifePorts, { clock, name, admin }: { clock: Clock; name: string; admin: Person }) {
    this.payments = new SimulatedPayments(clock, () => null, name);
    this.admin = admin;
    const offer = { pricePence: 54_000, months: 12 };
    this.ports = { ...stored, clock, payments: this.payments, letters: new MemoryLetters(), offer };
  }

  /** Returns the outcome of a move as text that must be the same on both sides. */
  async outcomeOf({ act }: Move): Promise<string> {
    try {
      return this.inWords((await act(this)) ?? null);
    } catch (error) {
      const code = toErrorCode(error);
      return this.inWords(code === 'Unexpected' ? { code } : { code, message: toErrorMessage(error) });
    }
  }

  /** Returns a value as JSON, in which each id is replaced by a number in the order of first appearance. */
  inWords(value: unknown): string {
    const named = JSON.stringify(value).replaceAll(/\b[a-z]+_[0-9a-f]{20}\b/g, (id) => {
      const known = this.#names.get(id) ?? `${id.split('_')[0]} ${this.#names.size}`;
      this.#names.set(id, known);
      return known;
    });
    return toCanonicalJson(JSON.parse(named));
  }
}

/** A call that is made on both sides; `what` describes it. */
export type Move = { what: string; act(side: Side): Promise<unknown> };

const refs: readonly ActivityRef[] = [
  { activity: 'talk' },
  { activity: 'talk' },
  { activity: 'paid' },
  { activity: 'walk', programme: programmeSlug },
  { activity: 'talk', programme: programmeSlug },
];

/** Draws the calls of one person's life in the product. The replies of the first side decide which calls come next. */
export class TwinLife {
  readonly identity: Identity;
  readonly #random: Dice;
  readonly #code: string;
  readonly #replies = new Map<ActivityRef, StepsReply>();
  #ref: ActivityRef;
  #intent: string | null = null;

  constructor(random: Dice, name: string) {
    this.#random = random;
    this.identity = { issuer: 'https://id.example', subject: name, email: `${name}@home.example` };
    this.#code = `CODE-${name}`.toUpperCase();
    this.#ref = random.pick(refs);
  }

  /** Draws a call by the person, or by an admin about the person. */
  draw(): Move {
    const random = this.#random;
    if (random.chance(0.15)) this.#ref = random.pick(refs);
    const draw = random.pick([
      ...Array.from({ length: 10 }, () => this.#conversing),
      ...Array.from({ length: 3 }, () => this.#learning),
      ...Array.from({ length: 3 }, () => this.#paying),
      this.#managed,
    ]);
    return draw();
  }

  /** Draws a call by an admin about all people or content, or a job of the server. */
  drawOfAll(): Move {
    const random = this.#random;
    const slug = random.pick(slugs);
    const version = versionOf(0, slug, random.throw(versionsOfEach));
    const content = { ok: true, definition: version, findings: [] } as const;
    return random.pick<Move>([
      {
        what: `publish ${slug}`,
        act: ({ ports, admin }) => publishContent({ ...ports, ...nothingDemanded }, admin, content),
      },
      {
        what: `publish ${slug} from a version`,
        act: async ({ ports, admin }) => {
          const [, earlier] = await listContentVersions(ports, 'activity', slug);
          return publishContent({ ...ports, ...nothingDemanded }, admin, content, {
            note: 'a note',
            base: earlier?.version,
          });
        },
      },
      {
        what: `restore ${slug}`,
        act: async ({ ports, admin }) => {
          const oldest = (await listContentVersions(ports, 'activity', slug)).at(-1);
          return restoreContentVersion(
            { ...ports, ...nothingDemanded },
            admin,
            'activity',
            { item: slug, version: oldest?.version ?? 'none' },
            async (definition) => ({ ok: true, definition, findings: [] }),
          );
        },
      },
      { what: `versions of ${slug}`, act: ({ ports }) => listContentVersions(ports, 'activity', slug) },
      { what: `archive ${slug}`, act: ({ ports, admin }) => archiveContent(ports, admin, 'activity', slug) },
      {
        what: `withdraw ${slug}`,
        act: ({ ports, admin }) => withdrawContent(ports, admin, 'activity', slug, 'why'),
      },
      {
        what: `bring ${slug} back`,
        act: ({ ports, admin }) => bringBackContent(ports, admin, 'activity', slug),
      },
      { what: `state of ${slug}`, act: ({ ports }) => showContentItemState(ports, 'activity', slug) },
      {
        what: `rename ${slug} and back`,
        act: async ({ ports, admin }) => {
          const renamed = await changeContentSlug(ports, admin, 'activity', slug, `${slug}-renamed`);
          return [renamed, await changeContentSlug(ports, admin, 'activity', slug, slug)];
        },
      },
      {
        what: 'acts',
        act: async ({ ports }) => inOneOrder((await listAuditEntries(ports)).entries).slice(0, 20),
      },
      { what: 'reconcile', act: ({ ports }) => reconcilePurchases(ports) },
      { what: 'planned retention', act: ({ ports }) => countRecordsDueForDeletion(ports) },
      { what: 'retention', act: ({ ports }) => applyRetention(ports, async () => undefined) },
    ]);
  }

  /** The last call, which returns the records that are left of this person. */
  readonly ending: Move = {
    what: 'the end',
    act: async ({ ports }) => {
      const at = ports.clock.now();
      const person = await ports.people.findOrCreate(this.identity, at).catch(toErrorCode);
      if (typeof person === 'string') return person;
      const enrolments = await ports.enrolments.all(person.id);
      const items = await Promise.all(slugs.map((slug) => ports.library.activity(slug)));
      const places = [null, ...enrolments.map(({ id }) => id)];
      const keys = items.flatMap((item) =>
        places.map((enrolmentId) => ({ personId: person.id, activityId: item?.id ?? '', enrolmentId })),
      );
      const runs = await Promise.all(keys.map((key) => ports.runs.find(key)));
      const folded = runs.map(
        (run) => run && { ...storedOf(run), shown: foldLogIntoScript(run.definition, run.log).available() },
      );
      const open = await ports.purchases.openOf(person.id);
      return { person, enrolments, folded, open, summaries: await ports.runs.summaries(person.id) };
    },
  };

  readonly #conversing = (): Move => {
    const ref = this.#ref;
    const random = this.#random;
    const reply = this.#replies.get(ref);
    const last = reply?.steps.at(-1);
    if (!reply || !last || random.chance(0.15)) return this.#opening(ref);
    const ended = reply.pausedTouchpoint ?? getEndedTouchpoint(last);
    const others = reply.steps.map(({ touchpointStepEntityId: id }) => id);
    const turn = random.chance(0.7) ? reply.turn : random.throw(3);
    if (random.chance(0.15)) return this.#rewinding(ref, random.pick(others), turn);
    if (random.chance(0.1))
      return this.#calling('complete', ({ ports }, person) => completeActivity(ports, person, ref.activity));
    if (isAnswerAwaited(last))
      return this.#answering(ref, random.chance(0.85) ? last : random.pick(reply.steps), turn);
    const touchpoint = ended !== undefined && random.chance(0.9) ? ended : 't1';
    return this.#steps(`follow ${touchpoint}`, ref, ({ ports }, person) =>
      continueAfterTouchpoint(ports, person, ref, touchpoint),
    );
  };

  #opening(ref: ActivityRef): Move {
    return this.#random.pick([
      () =>
        this.#calling('open', async ({ ports }, person) => {
          const opened = await openConversation(ports, person, ref);
          this.#replies.set(ref, opened.available);
          return opened;
        }),
      () => this.#steps('steps', ref, ({ ports }, person) => readAvailableSteps(ports, person, ref)),
      () => this.#calling('enrol', ({ ports }, person) => enrolActivity(ports, person, ref)),
      () => this.#calling('start', ({ ports }, person) => startActivity(ports, person, ref)),
    ])();
  }

  #answering(ref: ActivityRef, step: Step, turn: number | undefined): Move {
    const id = step.touchpointStepEntityId;
    if (!isAnswerAwaited(step)) return this.#opening(ref);
    const response = answerTo(step, String(this.#random.throw(4)));
    return this.#steps(`answer ${id}`, ref, ({ ports }, person) =>
      submitResponse(ports, person, ref, id, response, turn),
    );
  }

  #rewinding(ref: ActivityRef, id: string, turn: number | undefined): Move {
    return this.#calling(`rewind ${id}`, async ({ ports }, person) => {
      const reply = await rewindAnswer(ports, person, ref, id, turn);
      this.#replies.set(ref, reply);
      return reply;
    });
  }

  readonly #learning = (): Move => {
    const ref = this.#ref;
    return this.#random.pick<Move>([
      this.#calling('show', ({ ports }, person) => showActivity(ports, person, ref)),
      this.#calling('reset', ({ ports }, person) => resetActivity(ports, person, ref)),
      this.#calling('mine', ({ ports }, person) => listMyActivities(ports, person)),
      this.#calling('next', ({ ports }, person) => findNextActivity(ports, person, ref.activity)),
      this.#calling('enrol', ({ ports }, person) => enrolProgramme(ports, person, programmeSlug)),
      this.#calling('enrol', ({ ports }, person) => enrolProgramme(ports, person, programmeSlug)),
      this.#calling('start', ({ ports }, person) => startProgramme(ports, person, programmeSlug)),
      this.#calling('continue', ({ ports }, person) => continueProgramme(ports, person, programmeSlug)),
      this.#calling('complete', ({ ports }, person) => completeProgramme(ports, person, programmeSlug)),
      this.#calling('reset', ({ ports }, person) => resetProgramme(ports, person, programmeSlug)),
      this.#calling('programme', ({ ports }, person) => showProgramme(ports, person, programmeSlug)),
      this.#calling('programmes', ({ ports }, person) => listMyProgrammes(ports, person)),
    ]);
  };

  readonly #paying = (): Move => {
    const random = this.#random;
    const code = this.#code;
    const intent = this.#intent ?? 'none';
    const outcome = random.pick(['pays', 'isSlow', 'declines'] as const);
    const promo = {
      code,
      percentOff: random.pick([100, 100, 50]),
      limit: 1 + random.throw(2),
      expiresAt: null,
    };
    return random.pick<Move>([
      this.#buying(),
      this.#buying(),
      { what: `pay: ${outcome}`, act: async ({ payments }) => payments.confirm(intent, outcome) },
      this.#calling('verify', ({ ports }, person) => verifyPurchase(ports, person, intent)),
      this.#calling('claim', ({ ports }, person) => claimPromoCode(ports, person, code)),
      this.#calling('apply', ({ ports }, person) =>
        applyPromoCode(ports, person, { couponCode: code, intentId: intent }),
      ),
      { what: 'find a code', act: ({ ports }) => findPromoCode(ports, code) },
      {
        what: 'make a code',
        act: ({ ports }) => createPromoCode(ports, { ...promo, organisation: '', months: null }),
      },
      { what: 'disable a code', act: ({ ports }) => disablePromoCode(ports, code) },
      {
        what: 'an event',
        act: async ({ ports, payments }) => {
          const event = payments.events.at(-1);
          if (!event) return;
          const { rawBody, signature } = payments.post(event);
          await receivePaymentWebhook(ports, rawBody, signature);
        },
      },
    ]);
  };

  #buying(): Move {
    return this.#calling('buy', async ({ ports }, person) => {
      const opened = await createPayment(ports, person, 'en');
      this.#intent = opened.paymentIntent;
      return opened;
    });
  }

  readonly #managed = (): Move => {
    const until = this.#random.throw(400) * 24 * 60 * 60_000;
    return this.#random.pick<Move>([
      this.#about('view', ({ ports, admin }, id) => viewPerson(ports, admin, id)),
      this.#about('search', ({ ports, admin }) => searchPeople(ports, admin, this.identity.email)),
      this.#about('grant', ({ ports, admin }, id) =>
        grantAccess(ports, admin, id, { from: null, until: ports.clock.now() + until, reference: 'school' }),
      ),
      this.#about('end a grant', async ({ ports, admin }, id) => {
        const { grants } = await viewPerson(ports, admin, id);
        return endAccess(ports, admin, id, grants[0]?.id ?? 'none');
      }),
      this.#about('ask for an erasure', async (side, id) => {
        const { token, expiresAt } = await prepareErasure(side.ports, side.admin, id);
        side.token = token;
        return expiresAt;
      }),
      this.#about('erase', ({ ports, admin, token }, id) => erasePerson(ports, admin, id, token)),
    ]);
  };

  /** Returns a call by an admin about this person. */
  #about(what: string, act: (side: Side, personId: string) => Promise<unknown>): Move {
    return this.#calling(`admin: ${what}`, (side, person) => act(side, person.id));
  }

  /** Returns a call whose reply has the steps from which the next call is drawn. */
  #steps(what: string, ref: ActivityRef, act: (side: Side, person: Person) => Promise<StepsReply>): Move {
    return this.#calling(what, async (side, person) => {
      const reply = await act(side, person);
      const before = this.#replies.get(ref);
      const isWhole = reply.turn !== undefined;
      if (isWhole) this.#replies.set(ref, reply);
      else if (reply.steps.length > 0 || reply.pausedTouchpoint !== undefined)
        this.#replies.set(ref, { ...before, ...reply, steps: stepsAfter(before, reply) });
      return reply;
    });
  }

  /** Returns a call by this person, who is created at the first call, as the server does. */
  #calling(what: string, act: (side: Side, person: Person) => Promise<unknown>): Move {
    return {
      what,
      act: async (side) => {
        const person = await side.ports.people.findOrCreate(this.identity, side.ports.clock.now());
        return act(side, person);
      },
    };
  }
}

/** Returns the fields of a run that both stores have; they count changes in different ways. */
function storedOf({ id, version, enrolledAt, startedAt, completedAt, log }: Run) {
  return { id, version, enrolledAt, startedAt, completedAt, log };
}

/** Returns the steps known before and those of the reply, each once. */
function stepsAfter(before: StepsReply | undefined, { steps }: StepsReply): Step[] {
  const added = new Set(steps.map(({ touchpointStepEntityId: id }) => id));
  return [...(before?.steps ?? []).filter(({ touchpointStepEntityId: id }) => !added.has(id)), ...steps];
}

/**
 * Sorts the actions of admins. Those of one instant are sorted by their contents, because each store draws its own ids.
 */
function inOneOrder(acts: readonly NamedAuditEntry[]): NamedAuditEntry[] {
  const nameOf = ({ action, details }: NamedAuditEntry): string => `${action} ${JSON.stringify(details)}`;
  return acts
    .toSorted((one, other) => other.at - one.at || (nameOf(one) < nameOf(other) ? -1 : 1))
    .map(({ at, by, action, subject, details, byEmail, title, versionNumber, id }) => {
      return { at, by, action, subject, details, byEmail, title, versionNumber, id };
    });
}
