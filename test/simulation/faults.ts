import { resolveActivity } from '../../src/application/activity/resolve-activity.ts';
import { decodeRunTurn } from '../../src/domain/chat/run-turn.ts';
import { AppError } from '../../src/application/errors.ts';
import { decideTouchpointEnd, decideResponse, decideRewind } from '../../src/domain/chat/respond.ts';
import type { Run } from '../../src/domain/chat/run.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import { isPromoCodeUsable, normalisePromoCode, toShopPromoCode } from '../../src/domain/shop/promo-code.ts';
import { readLog } from '../support/stores/memory-run-repository.ts';
import { asItIs, portsOf, type ServerPorts } from './composition.ts';
import { packFaults } from './pack-faults.ts';
import type { ProviderEvent } from './payments.ts';
import {
  allStepsOf,
  cut,
  cutBefore,
  doing,
  goOn,
  isKnownRow,
  keepingRows,
  methodOf,
  NamingAuditLog,
  over,
  overRuns,
  publishAndMove,
  refusedAsLate,
  type Fault,
} from './planting.ts';

/** The planted faults. Each replaces one function or port; no code of the product knows of them. */
export const faults = {
  'drops-the-idempotency-check': {
    what: 'an answer that is stored already is refused when it comes again',
    breaks: 'stored-is-not-refused',
    composition: doing({
      submitResponse: (ports, person, ref, stepId, response, turn) =>
        goOn(ports, person, ref, (script, run, now) =>
          script.taken('answered', stepId)
            ? refusedAsLate
            : decideResponse(script, stepId, response, now, decodeRunTurn(run, turn)),
        ),
    }),
  },
  'ignores-the-turn': {
    what: 'an answer from before a change counts for the question that is asked again',
    breaks: 'stored-once',
    composition: doing({
      submitResponse: (ports, person, ref, stepId, response) =>
        asItIs.useCases.submitResponse(ports, person, ref, stepId, response),
    }),
  },
  'takes-turns-of-any-run': {
    what: 'an answer that was meant for a run counts in the one that was begun since',
    breaks: 'stored-once',
    composition: doing({
      submitResponse: (ports, person, ref, stepId, response, turn) =>
        goOn(ports, person, ref, (script, run, now) => {
          const within = decodeRunTurn(run, turn);
          const isOfThisRun = within === undefined || (within >= 0 && within <= script.turn);
          return decideResponse(script, stepId, response, now, isOfThisRun ? within : script.turn);
        }),
    }),
  },
  'takes-any-step': {
    what: 'an answer is stored whatever step the run waits for',
    breaks: 'log-folds',
    composition: doing({
      submitResponse: (ports, person, ref, stepId, response) =>
        goOn(ports, person, ref, (_script, _run, at) => ({
          kind: 'append',
          entry: { kind: 'answered', stepId, response, at },
        })),
    }),
  },
  'ends-any-touchpoint': {
    what: 'a touchpoint can be passed before its end, and its followers are sent',
    breaks: 'no-step-skipped',
    composition: doing({
      followTouchpoint: (ports, person, ref, touchpointId) =>
        goOn(ports, person, ref, (script, run, now) => {
          const decision = decideTouchpointEnd(script, touchpointId, now);
          return decision.kind === 'refused' ? { kind: 'repeat', reply: allStepsOf(run) } : decision;
        }),
    }),
  },
  'acknowledges-before-the-commit': {
    what: 'the reply leaves before the answer is durable',
    breaks: 'acknowledged-is-kept',
    composition: overRuns((runs) => ({
      change: (key, decide) =>
        new Promise((resolve, reject) => {
          runs
            .change(key, (run) => {
              const decision = decide(run);
              resolve(decision.reply);
              return decision;
            })
            .catch(reject);
        }),
    })),
  },
  'ignores-the-revision': {
    what: 'a change is stored although another one came first',
    breaks: 'log-folds',
    composition: overRuns((runs) => ({
      change: async (key, decide) => {
        const { change, reply } = decide(await runs.find(key));
        if (!change) return reply;
        const { create, ...rest } = change;
        return runs.change(key, (run) => ({
          change: run ? rest : { ...rest, ...(create ? { create } : {}) },
          reply,
        }));
      },
    })),
  },
  'folds-unknown-kinds': {
    what: 'entries of a newer program are passed over',
    breaks: 'newer-log-untouched',
    composition: {
      ...asItIs,
      ports: (parts) => portsOf(parts, { logOf: (rows) => readLog(rows.filter(isKnownRow)) }),
    },
  },
  'rewinding-deletes': {
    what: 'what is undone by a change is deleted',
    breaks: 'acknowledged-is-kept',
    composition: overRuns((runs, { database }) => ({
      change: (key, decide) =>
        runs.change(key, (run) => {
          const decision = decide(run);
          const [first] = decision.change?.append ?? [];
          if (run && first?.kind === 'rewound') cutBefore(database, run.id, first);
          return first?.kind === 'rewound' ? { reply: decision.reply } : decision;
        }),
    })),
  },
  'changes-completed-runs': {
    what: 'an answer can be changed after the Activity is completed',
    breaks: 'completed-at-its-end',
    composition: doing({
      rewindAnswer: (ports, person, ref, stepId, turn) =>
        goOn(ports, person, ref, (script, run, now) =>
          decideRewind(script, { completedAt: null }, stepId, now, decodeRunTurn(run, turn)),
        ),
    }),
  },
  'completes-in-the-middle': {
    what: 'a run is completed wherever it is',
    breaks: 'completed-at-its-end',
    composition: doing({
      completeActivity: async (ports, person, ref) => {
        const activity = await ports.library.activity(ref);
        if (!activity) throw new AppError('NotFound', 'There is no such Activity.');
        const key = { personId: person.id, activityId: activity.id, enrolmentId: null };
        const completedAt = ports.clock.now();
        await ports.runs.change(key, (run) =>
          run ? { change: { completedAt }, reply: undefined } : { reply: undefined },
        );
      },
    }),
  },
  'publishing-moves-runs': {
    what: 'open runs go over to the version that is published',
    breaks: 'version-stays',
    composition: over(({ library }, { database }) => ({
      library: new Proxy(library, {
        get: (target, name) =>
          name === 'publish' ? publishAndMove(target, database) : methodOf(target, name),
      }),
    })),
  },
  'never-looks-for-publications': {
    what: 'a process keeps the library that it read first',
    breaks: 'begins-on-current-version',
    composition: { ...asItIs, ports: (parts) => portsOf(parts, { monotonicMs: () => 0 }) },
  },
  'serves-another-family': {
    what: 'a run is kept in memory under its Activity alone',
    breaks: 'own-family-only',
    composition: overRuns((runs) => {
      const kept = new Map<string, Run>();
      return {
        find: async (key) => {
          const name = `${key.activityId} ${key.enrolmentId === null}`;
          const run = kept.get(name) ?? (await runs.find(key));
          if (run) kept.set(name, run);
          return run;
        },
      };
    }),
  },
  'shows-unpaid-steps': {
    what: 'the steps of an Activity are sent to whoever asks',
    breaks: 'access-is-needed',
    composition: doing({
      openConversation: async (ports, person, ref) => {
        const { activity, key } = await resolveActivity(ports, person, ref);
        const run = await ports.runs.find(key);
        const available = foldLogIntoScript(activity.definition, run?.log ?? []).available();
        return { activity: await asItIs.useCases.showActivity(ports, person, ref), available };
      },
    }),
  },
  'resetting-deletes': {
    what: 'the run is deleted when its Activity is begun again',
    breaks: 'acknowledged-is-kept',
    composition: overRuns((runs, { database: { tables } }) => ({
      change: async (key, decide) => {
        const before = await runs.find(key);
        const seen = { closes: false };
        const reply = await runs.change(key, (run) => {
          const decision = decide(run);
          seen.closes = decision.change?.closedAt !== undefined;
          return decision;
        });
        if (seen.closes && before) {
          tables.runs.delete(before.id);
          tables.entries.delete(before.id);
        }
        return reply;
      },
    })),
  },
  'erasure-leaves-a-table': {
    what: 'purchases are forgotten when somebody is erased',
    breaks: 'erased-is-gone',
    composition: over(({ records }, { database }) => ({
      records: keepingRows(records, database, 'purchases'),
    })),
  },
  'erasure-keeps-words': {
    what: 'answers of somebody who was erased keep their words',
    breaks: 'erased-is-gone',
    composition: over(({ records }, { database }) => ({
      records: keepingRows(records, database, 'entries'),
    })),
  },
  'notes-people-who-are-gone': {
    what: 'the log of admins names somebody whose erasure was under way',
    breaks: 'erased-is-gone',
    composition: over((_ports, { database, commits }) => ({ audit: new NamingAuditLog(database, commits) })),
  },
  'erasure-forgets-the-identity': {
    what: 'a token makes somebody known again who was erased a moment ago',
    breaks: 'erased-is-gone',
    composition: over(({ people }, { database }) => ({
      people: new Proxy(people, {
        get: (target, name) => {
          database.tables.erasedIdentities.clear();
          return methodOf(target, name);
        },
      }),
    })),
  },
  'retention-never-warns': {
    what: 'whoever stays away is erased without having been told',
    breaks: 'kept-while-seen',
    composition: over(({ retention }) => ({
      retention: new Proxy(retention, {
        get: (target, name) => {
          if (name !== 'inactiveLearners') return methodOf(target, name);
          return async (...asked: Parameters<typeof target.inactiveLearners>) => {
            const found = await target.inactiveLearners(...asked);
            return found.map((learner) => ({ ...learner, hasAddress: false, warnedAt: null }));
          };
        },
      }),
    })),
  },
  'a-webhook-pays-twice': {
    what: 'each event of a payment that went through gives access anew',
    breaks: 'paid-once',
    composition: doing({
      receiveWebhook: async (ports, rawBody, signature) => {
        await asItIs.useCases.receiveWebhook(ports, rawBody, signature);
        const { id, intentId, status } = JSON.parse(rawBody) as ProviderEvent;
        const purchase = status === 'succeeded' ? await ports.purchases.ofIntent(intentId) : null;
        const now = ports.clock.now();
        const grant = { source: 'card', from: now, until: now + 1000 } as const;
        if (purchase) await (ports as ServerPorts).people.grant(purchase.personId, grant, `event ${id}`);
      },
    }),
  },
  'a-late-event-undoes': {
    what: 'what an event says counts, whenever it comes',
    breaks: 'paid-once',
    composition: doing({
      receiveWebhook: async (ports, rawBody, signature) => {
        const { intentId, status } = JSON.parse(rawBody) as ProviderEvent;
        const purchase = await ports.purchases.ofIntent(intentId);
        if (purchase && status === 'waiting')
          return ports.purchases.change(purchase.id, () => ({
            change: { state: 'cancelled' },
            reply: undefined,
          }));
        return asItIs.useCases.receiveWebhook(ports, rawBody, signature);
      },
    }),
  },
  'claims-without-a-lock': {
    what: 'whether a promo code is left is looked at before the claim alone',
    breaks: 'promo-within-limit',
    composition: doing({
      claimPromoCode: async (ports, person, typed) => {
        const code = normalisePromoCode(typed);
        const now = ports.clock.now();
        const promo = await ports.promoCodes.find(code);
        if (!promo || !isPromoCodeUsable(toShopPromoCode(promo, now)))
          throw new AppError('InvalidPromoCode', 'Invalid promo code');
        const grant = { source: 'promo', from: now, until: now + 1000 } as const;
        await ports.promoCodes.claim({ code, personId: person.id }, (_promo, { hasClaimed }) =>
          hasClaimed ? { reply: undefined } : { claim: { grant, at: now }, reply: undefined },
        );
      },
    }),
  },
  'accepts-ended-tokens': {
    what: 'the end of a token is not looked at',
    breaks: 'tokens-end',
    composition: { ...asItIs, accepts: () => true },
  },
  'trusts-the-clock-of-devices': {
    what: 'entries have the time that the device tells',
    breaks: 'times-are-the-servers',
    composition: { ...asItIs, timeOf: (_serverNow, deviceNow) => deviceNow },
  },
  'backs-up-table-after-table': {
    what: 'the logs of a backup are from before its runs',
    breaks: 'acknowledged-is-kept',
    composition: {
      ...asItIs,
      backup: (database) => ({
        ...database.backup(),
        entries: new Map([...database.tables.entries].map(cut)),
      }),
    },
  },
  'a-device-drops-what-it-kept': {
    what: 'an answer that was not sent is not kept on the device',
    breaks: 'typed-is-kept',
    composition: {
      ...asItIs,
      copy: (store) =>
        new Proxy(store, {
          get: (target, name) =>
            name === 'saveAnswer' || name === 'saveDraft' ? () => undefined : methodOf(target, name),
        }),
    },
  },
  'a-device-does-not-look': {
    what: 'whoever comes back to a device is told that nothing has changed',
    breaks: 'devices-agree',
    composition: {
      ...asItIs,
      gateway: (gateway) => {
        let last: StepsReply | null = null;
        return new Proxy(gateway, {
          get: (target, name) =>
            name === 'availableSteps'
              ? async () => (last ??= await target.availableSteps())
              : methodOf(target, name),
        });
      },
    },
  },
  ...packFaults,
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;
