import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { packValidMs, toPlayableActivity, type Pack } from '../../src/domain/chat/pack.ts';
import { findScriptedAnswer, type ScriptedAnswers } from '../../src/domain/chat/scripted-answers.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { Script } from '../../src/domain/chat/script.ts';
import { readOfflinePack } from '../../src/infrastructure/shared/api/read-pack.ts';
import { sourcesIn } from '../support/content-sources.ts';

const read = <Json>(path: string): Json => JSON.parse(readFileSync(path, 'utf8')) as Json;
const shipped = sourcesIn('content/activities').map((file) => file.replace('.json', ''));
const startedAt = Date.UTC(2026, 10, 23);

/** The log of the golden answers, to the end. */
function goldenLog(definition: ActivityDefinition): RunEntry[] {
  const answers = read<ScriptedAnswers>(`test/content/golden/${definition.slug}.answers.json`);
  const script = new Script(definition);
  const log: RunEntry[] = [{ kind: 'opened', at: startedAt }];
  script.take(log[0]!);
  for (let at = startedAt; script.waitsOn !== null; at += 20_137) {
    const { waitsOn } = script;
    const entry: RunEntry =
      waitsOn.kind === 'answer'
        ? {
            kind: 'answered',
            stepId: waitsOn.step.touchpointStepEntityId,
            response: findScriptedAnswer(waitsOn.step, answers)!,
            at,
          }
        : { kind: 'touchpoint-ended', touchpointId: waitsOn.touchpointId, at };
    script.take(entry);
    log.push(entry);
  }
  return log;
}

const packOf = (definition: ActivityDefinition, log: RunEntry[]): Pack => ({
  version: 'a'.repeat(64),
  activity: toPlayableActivity(definition),
  startedAt,
  log,
  issuedAt: startedAt,
  validUntil: startedAt + packValidMs,
});

test.each(shipped)(
  '%s goes over a weak network: its pack takes at most 6 KB, with all of its answers',
  (slug) => {
    const definition = read<ActivityDefinition>(`content/activities/${slug}.json`);
    const wire = JSON.stringify(packOf(definition, goldenLog(definition)));
    expect(brotliCompressSync(wire).length).toBeLessThanOrEqual(6 * 1024);
    expect(readOfflinePack(JSON.parse(wire))).toEqual(JSON.parse(wire));
  },
);

test.each(shipped)('%s is played from its pack as from its file', (slug) => {
  const definition = read<ActivityDefinition>(`content/activities/${slug}.json`);
  const [fromFile, fromPack] = [new Script(definition), new Script(toPlayableActivity(definition))];
  for (const entry of goldenLog(definition)) expect(fromPack.take(entry)).toEqual(fromFile.take(entry));
  expect(fromPack.completed).toBe(true);
});
