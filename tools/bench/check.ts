import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { manyPrivateAnswers, manySituations } from '../../test/support/many-situations.ts';
import { median, type Figure } from './figure.ts';

const root = resolve(import.meta.dirname, '../..');
const cli = join(root, 'dist/server/cli.js');
/** The number of branches in the largest Activity; each has two ways, which makes 2^200 paths. */
const branches = 200;
const messages = 16;
/** The number of steps before each branch, including its help steps and its choice. */
const opening = 18;
/** Reports the peak memory of the process itself: `resourceUsage` begins with that of the process that started it. */
const reportMemory = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs';
  process.on('exit', () => {
    const own = process.platform === 'linux' && /^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stderr.write(own ? own[1] : String(process.resourceUsage().maxRSS));
  });`)}`;

/**
 * Measures the built `check` command from start to end, with the largest possible Activities and with the starter
 * library.
 */
export function measureCheck(quick: boolean): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'fireside-bench-check-'));
  const large = join(folder, 'large.json');
  writeFileSync(large, JSON.stringify(largeActivity()));
  const tailored = join(folder, 'tailored.json');
  writeFileSync(tailored, JSON.stringify(manySituations()));
  const shared = join(folder, 'shared.json');
  writeFileSync(shared, JSON.stringify(manyPrivateAnswers()));
  const library = ['activities', 'programmes'].flatMap((kind) =>
    readdirSync(join(root, 'content', kind)).map((file) => join(root, 'content', kind, file)),
  );
  try {
    process.stdout.write(
      `Checking 10,000 steps with 2^${branches} paths, as many in 1,000 situations without and with private answers, and ${library.length} files of the library\n`,
    );
    const rounds = quick ? 2 : 10;
    const [one, many] = [check([large], rounds), check([tailored], rounds)];
    const [alone, all] = [check([shared], rounds), check(library, rounds)];
    return [
      { name: 'check of 10,000 steps and 2^200 paths', product: one.ms, limit: 1000, unit: 'ms' },
      { name: 'memory of that check', product: one.megabytes, limit: 300, unit: 'MB' },
      { name: 'check of 10,000 steps in 1,000 situations', product: many.ms, limit: 1000, unit: 'ms' },
      { name: 'memory of the check in 1,000 situations', product: many.megabytes, limit: 300, unit: 'MB' },
      { name: 'check of private answers in 1,000 situations', product: alone.ms, limit: 1000, unit: 'ms' },
      { name: 'memory of the check of private answers', product: alone.megabytes, limit: 300, unit: 'MB' },
      { name: `check of the library, ${library.length} files`, product: all.ms, limit: 1000, unit: 'ms' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(files: readonly string[], rounds: number): { ms: number; megabytes: number } {
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', reportMemory, cli, 'check', ...files],
      { encoding: 'utf8' },
    );
    times.push(performance.now() - startedAt);
    if (status !== 0) throw new Error(`check ended with code ${status}: ${stdout}${stderr}`);
    memory.push(Number(stderr) / 1024);
  }
  return { ms: median(times), megabytes: Math.max(...memory) };
}

/**
 * Returns an Activity of many parts, each with two ways; all use one remembered name, and the subject requires help
 * steps.
 */
function largeActivity(): ActivityDefinition {
  const say = (part: string, length: number): StepDefinition[] =>
    Array.from({ length }, (_, line) => ({
      type: 'message',
      text: `This is line ${line} of ${part}, {{name}}. You can sit down for it.`,
    }));
  const touchpoints = Array.from({ length: branches }, (_, at) => {
    const first: StepDefinition =
      at === 0
        ? { type: 'user-input', id: 'name', text: 'Who are you?', maxLength: 40, remember: 'name' }
        : { type: 'message', text: 'Go on, {{name}}.' };
    const help: StepDefinition = { type: 'message', text: 'Look under Get help now.' };
    const way: StepDefinition = {
      type: 'user-path-choice',
      id: `way-${at}`,
      text: 'Which way?',
      options: [
        { label: 'This', next: `this-${at}` },
        { label: 'That', next: `that-${at}` },
      ],
    };
    const next = at + 1 < branches ? `part-${at + 1}` : 'end';
    return [
      {
        id: `part-${at}`,
        title: `Part ${at}`,
        steps: [help, first, ...say(`part ${at}`, opening - 4), help, way],
      },
      { id: `this-${at}`, title: 'This', steps: say(`this ${at}`, messages), next },
      { id: `that-${at}`, title: 'That', steps: say(`that ${at}`, messages) },
    ];
  }).flat();
  return {
    slug: 'large',
    title: 'Large',
    summaryShort: 'Short.',
    summaryFull: 'Full.',
    status: 'Draft',
    audience: 'together',
    categories: { lifeChallenges: ['selfHarm'], durations: ['allWeek'] },
    touchpoints: [...touchpoints, { id: 'end', title: 'End', steps: [{ type: 'message', text: 'Bye.' }] }],
  };
}
