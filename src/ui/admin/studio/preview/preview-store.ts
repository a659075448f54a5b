import { makeAutoObservable, observableRef } from 'mobx';
import { Clock } from '../../../../application/ports/clock.ts';
import { DraftAnalyser } from '../../../../application/ports/device/authoring/draft-analyser.ts';
import type { DraftRun, DraftPlayer } from '../../../../application/ports/device/authoring/draft-player.ts';
import type { ActivityDefinition } from '../../../../domain/activity/definition.ts';
import type { RunEntry } from '../../../../domain/chat/run-entry.ts';
import { findStepPosition, findStepIdAt, findPathToStep } from '../../../../domain/analysis/path-to-step.ts';
import { readChosenValues } from '../../../../domain/analysis/situation-estimates.ts';
import { formatCondition } from '../../../../domain/steps/condition.ts';
import type { Resolver } from '../../../stores/resolver.ts';
import { ChatStore } from '../../../learner/chat/store/chat-store.ts';
import { listTranscriptRows } from '../../../learner/chat/store/transcript-groups.ts';
import { getDraftPlayer } from '../editor/editor-services.ts';
import type { EditorStore } from '../editor/editor-store.ts';
import { filterStandingEntries } from '../../../../domain/chat/standing-log.ts';

type Ports = { stage: DraftPlayer; clock: Clock; workshop: DraftAnalyser };

/** Plays the draft as a conversation in the browser, and restarts it at the same place when the text changes. */
export class DraftPreviewStore {
  chat: ChatStore | null = null;
  activity: ActivityDefinition | null = null;
  /** True after a restart for a changed text: the repeated messages are not announced. */
  isRedrawn = false;
  /** True if no path of answers leads to the step at the cursor. */
  isUnreachable = false;

  readonly #ports: Ports;
  readonly #editor: EditorStore;
  #run: DraftRun | null = null;
  #source = '';

  constructor(ports: Ports, editor: EditorStore) {
    this.#ports = ports;
    this.#editor = editor;
    makeAutoObservable(this, { chat: observableRef, activity: observableRef }, { autoBind: true });
  }

  /** Returns the id of the step at the editor's cursor; null outside all steps. */
  get stepAtCursor(): string | null {
    const { activity } = this;
    const { cursor } = this.#editor;
    return activity && cursor && findStepIdAt(activity, cursor);
  }

  /** Returns the values chosen so far on which later texts depend, as text. */
  get tailoring(): string {
    const { activity, chat } = this;
    return activity && chat && chat.transcript && this.#run
      ? formatCondition(readChosenValues(activity, this.#run.log()))
      : '';
  }

  /** Plays the current text, if it is playable, from the place that the conversation has reached. */
  async refresh(): Promise<void> {
    if (!this.#editor.examined.isPlayable) return;
    const source = await this.#ports.workshop.plain(this.#editor.text);
    if (source === this.#source) return;
    this.#take(source);
  }

  #take(source: string): void {
    const activity = read(source);
    if (!activity) return;
    this.#source = source;
    this.activity = activity;
    const log = this.#run?.log() ?? [];
    this.#play(log);
    this.isRedrawn = log.length > 0;
  }

  restart(): void {
    this.#play([]);
  }

  /** Plays from the step at the editor's cursor, with invented answers to the questions before it. */
  playFromCursor(): void {
    const { activity } = this;
    const { cursor } = this.#editor;
    if (!activity || !cursor) return this.restart();
    const log = findPathToStep(activity, cursor);
    if (log) this.#play(log, findStepIdAt(activity, cursor));
    this.isUnreachable = log === null;
  }

  /** Goes back before the last answer, so that the author can choose another one. */
  stepBack(): void {
    const log = filterStandingEntries(this.#run?.log() ?? []);
    const last = log.findLastIndex(({ kind }) => kind === 'answered');
    if (last !== -1) this.#play(log.slice(0, last));
  }

  get canStepBack(): boolean {
    return (
      this.chat !== null &&
      listTranscriptRows(this.chat.transcript).some(({ bubble }) => bubble?.from !== 'coach')
    );
  }

  /** Moves the editor's cursor to the step of a row. */
  showInText(rowId: string): void {
    const { activity } = this;
    const place = activity && findStepPosition(activity, rowId.replace(/\/[^/]*$/, ''));
    if (place) this.#editor.goToValue(['touchpoints', place.touchpoint, 'steps', place.step]);
  }

  showLastInText(): void {
    const last = this.chat && listTranscriptRows(this.chat.transcript).at(-1);
    if (last) this.showInText(last.id);
  }

  /** Announces messages again, because the author acts in the conversation. */
  takePart(): void {
    this.isRedrawn = false;
  }

  close(): void {
    this.chat?.close();
    this.chat = null;
    this.#run = null;
    this.#source = '';
  }

  #play(log: readonly RunEntry[], freshFrom: string | null = null): void {
    const { activity } = this;
    if (!activity) return;
    this.chat?.close();
    this.isUnreachable = false;
    this.isRedrawn = false;
    const { log: logOf, ...ports } = this.#ports.stage.open(activity, log, freshFrom);
    this.#run = { ...ports, log: logOf };
    this.chat = new ChatStore({
      ...ports,
      clock: this.#ports.clock,
      newKey: () => crypto.randomUUID(),
      conversation: { activity: activity.slug },
    });
    void this.chat.open();
  }
}

function read(source: string): ActivityDefinition | null {
  try {
    return JSON.parse(source) as ActivityDefinition;
  } catch {
    return null;
  }
}

export function createDraftPreviewStore(services: Resolver, editor: EditorStore): DraftPreviewStore {
  return new DraftPreviewStore(
    {
      stage: getDraftPlayer(services),
      clock: services.get(Clock),
      workshop: services.get(DraftAnalyser),
    },
    editor,
  );
}
