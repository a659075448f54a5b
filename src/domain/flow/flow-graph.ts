import type { PlayableActivity } from '../activity/definition.ts';
import {
  isConditionMet,
  listConditionNames,
  type Chosen,
  type ChosenValues,
  type Condition,
} from '../steps/condition.ts';
import type { FlowEntry, FlowExit } from './flow-exit.ts';
import { Flow } from './flow.ts';
import { LiveConditionNames } from './live-names.ts';
import { parseRecallName } from './recall.ts';
import {
  createEmptySituationSet,
  hasSituation,
  isEmptySituationSet,
  addSituation,
  SituationSetCache,
  SituationSpace,
  type AskedName,
  type Passage,
  type Situation,
  type SituationSet,
} from './situations.ts';
import { type StepDefinition, isAnswerAwaited, getStepKind } from '../steps/step-kinds.ts';
import type { StepExit } from '../steps/step-kind.ts';

/** The most situations (combinations of chosen values) at one place that are analysed. */
export const mostSituations = 10_000;

/**
 * An Activity as a graph. Its places are the steps, numbered through all touchpoints, then `end`, then `pause`, where
 * the family stops for its safety. After a pause an earlier choice is asked again (Script), so a pause has no exit. A
 * run continues by its place and its situation only (the chosen values that later conditions ask for), so all paths to
 * one place in one situation are one state: 2^200 paths need only as many states as there are places and situations.
 */
export class FlowGraph<Definition extends PlayableActivity = PlayableActivity> {
  readonly definition: Definition;
  readonly end: number;
  readonly pause: number;
  readonly sets: SituationSetCache;
  readonly #flow: Flow;
  readonly #steps: readonly StepDefinition[];
  readonly #touchpoints: readonly number[];
  readonly #starts: readonly number[];
  readonly #spaces: readonly SituationSpace[];
  readonly #exits: (readonly FlowExit[] | undefined)[];
  readonly #skips: (readonly FlowExit[] | undefined)[];
  readonly #said: ({ set: SituationSet | null } | undefined)[];
  readonly #movesOf: Map<string, Int32Array | null>;
  #setStarts: Int32Array | null = null;
  #entries: FlowEntry[][] | null = null;

  /** `same`: the graph of an Activity that differs only in the texts of messages; its exits are reused. */
  constructor(definition: Definition, same?: FlowGraph<Definition>) {
    const { touchpoints } = definition;
    let start = 0;
    this.definition = definition;
    this.#steps = touchpoints.flatMap(({ steps }) => steps);
    this.end = this.#steps.length;
    this.pause = this.end + 1;
    this.sets = same ? same.sets : new SituationSetCache();
    this.#flow = same ? same.#flow : Flow.of(definition);
    this.#starts = same
      ? same.#starts
      : touchpoints.map(({ steps }) => (start += steps.length) - steps.length);
    this.#touchpoints = same
      ? same.#touchpoints
      : touchpoints.flatMap(({ steps }, touchpoint) => steps.map(() => touchpoint));
    this.#exits = same ? same.#exits : [];
    this.#skips = same ? same.#skips : [];
    this.#said = same ? same.#said : [];
    this.#movesOf = same ? same.#movesOf : new Map<string, Int32Array | null>();
    this.#entries = same ? same.#entries : null;
    this.#spaces = same ? same.#spaces : this.#spacesOfPlaces();
  }

  /** Returns the names that conditions ask for. */
  get asked(): readonly AskedName[] {
    return this.#flow.asked;
  }

  /**
   * Returns the number of situations at the place that has most. Above `mostSituations` the exits must not be computed.
   */
  get situations(): number {
    return this.#spaces.reduce((most, { size }) => Math.max(most, size), 1);
  }

  step(place: number): StepDefinition {
    const step = this.#steps[place];
    if (step === undefined) throw new RangeError(`No step stands at ${place}.`);
    return step;
  }

  /** Returns the index of the touchpoint that contains a place. */
  touchpoint(place: number): number {
    return this.#touchpoints[place] ?? this.#flow.end;
  }

  /** Returns the place of a touchpoint's first step. */
  start(touchpoint: number): number {
    return this.#starts[touchpoint] ?? this.end;
  }

  /** Returns whether the conversation is over here, at the end or at a pause. */
  isOver(place: number): boolean {
    return place >= this.end;
  }

  /** Returns the space of situations at a place. */
  space(place: number): SituationSpace {
    return this.#spaces[place] ?? nowhere;
  }

  /**
   * Returns the offset (32-bit words) of each place's set when the sets of all places are concatenated, and last their
   * total length.
   */
  get setStarts(): Int32Array {
    if (this.#setStarts) return this.#setStarts;
    const starts = new Int32Array(this.pause + 2);
    for (let place = 0; place <= this.pause; place += 1)
      starts[place + 1] = (starts[place] ?? 0) + Math.ceil(this.space(place).size / 32);
    return (this.#setStarts = starts);
  }

  /** Returns the situation at a place when these values were chosen. */
  situation(place: number, chosen: Chosen): Situation {
    return this.space(place).situationOf(
      this.asked.map(({ name, values }) => values.indexOf(chosen.get(name) ?? '') + 1),
    );
  }

  /**
   * Returns the situations in which a conversation can begin: nothing is chosen yet, and each answer of another
   * Activity is kept or not, unless `recalled` says which.
   */
  openings(recalled: ChosenValues = {}): SituationSet {
    const space = this.space(0);
    const openings = createEmptySituationSet(space.size);
    for (let situation = 0; situation < space.size; situation += 1) {
      const values = space.valuesIn(situation);
      const isOpening = this.asked.every(({ name, values: all }, index) => {
        const value = values[index] ?? 0;
        if (value === 0 || parseRecallName(name) === null) return value === 0;
        return (recalled[name] ?? all[value - 1]) === all[value - 1];
      });
      if (isOpening) addSituation(openings, situation);
    }
    return openings;
  }

  /**
   * Returns whether a conversation can reach this place while the name has no value. False, too, when no later
   * condition asks for the name.
   */
  mayLack(place: number, name: string): boolean {
    const index = this.asked.findIndex((asked) => asked.name === name);
    return this.space(place).names.some((one) => one.index === index && one.unset);
  }

  /** Returns the situations at a place in which this name has a value. */
  having(place: number, name: string): SituationSet {
    const values = this.asked.find((asked) => asked.name === name)?.values ?? [];
    return this.space(place).where({ [name]: values }) ?? createEmptySituationSet(this.space(place).size);
  }

  /** Returns the situations at a place in which its step is said; null means all. */
  said(place: number): SituationSet | null {
    return this.isOver(place)
      ? null
      : (this.#said[place] ??= { set: this.#where(place, this.step(place).when) }).set;
  }

  /** Returns whether the step at this place is said in this situation. */
  isSaid(place: number, situation: Situation): boolean {
    const said = this.said(place);
    return said === null || hasSituation(said, situation);
  }

  /**
   * Returns the exits of a place in a situation, or the ways past it when its step is not said. Some may not be open.
   */
  waysFrom(place: number, situation: Situation): readonly FlowExit[] {
    return this.isSaid(place, situation) ? this.exits(place) : this.skips(place);
  }

  /** Returns the variants of the step at this place: each with the options that it offers, and its situations. */
  offers(place: number): { step: StepDefinition; passage: Passage }[] {
    const step = this.step(place);
    const exits = this.#stepExits(place).filter(({ when }) => when !== undefined);
    const { every } = this.space(place);
    let offers = [{ open: this.said(place), hidden: [] as (Condition | undefined)[] }];
    for (const { when } of exits) {
      const offered = this.#where(place, when);
      if (offered === null) continue;
      offers = offers.flatMap(({ open, hidden }) => [
        { open: this.sets.both(offered, open), hidden },
        { open: this.sets.without(open ?? every, offered), hidden: [...hidden, when] },
      ]);
      offers = offers.filter(({ open }) => open === null || !isEmptySituationSet(open));
    }
    return offers.map(({ open, hidden }) => ({
      step:
        exits.length === 0 ? step : getStepKind(step.type).narrow(step, ({ when }) => !hidden.includes(when)),
      passage: { open, moves: null },
    }));
  }

  /** Returns the exits after the step at this place is said; none at the end and at a pause. */
  exits(place: number): readonly FlowExit[] {
    if (this.isOver(place)) return [];
    return (this.#exits[place] ??= this.#exitsOf(place));
  }

  /** Returns the ways past the step at this place when its condition does not hold. */
  skips(place: number): readonly FlowExit[] {
    if (this.said(place) === null) return [];
    return (this.#skips[place] ??= this.#waysOn(place, { isSkipped: true }));
  }

  /** Returns the ways into a place. */
  entries(place: number): readonly FlowEntry[] {
    return (this.#entries ??= this.#entriesOfPlaces())[place] ?? [];
  }

  /** Returns whether the conversation waits here for an answer. */
  waits(place: number): boolean {
    return isAnswerAwaited({ stepType: this.step(place).type });
  }

  isForm(place: number): boolean {
    return getStepKind(this.step(place).type).isForm;
  }

  /** Returns the JSON pointer of the step. */
  pointer(place: number): string {
    const touchpoint = this.touchpoint(place);
    return `/touchpoints/${touchpoint}/steps/${place - this.start(touchpoint)}`;
  }

  #stepExits(place: number): readonly StepExit[] {
    const step = this.step(place);
    return getStepKind(step.type).exits(step);
  }

  #exitsOf(place: number): FlowExit[] {
    return this.#stepExits(place).flatMap((exit) => this.#waysOn(place, { exit, isSkipped: false }));
  }

  #waysOn(place: number, { exit, isSkipped }: { exit?: StepExit; isSkipped: boolean }): FlowExit[] {
    const from = this.space(place);
    const said = this.said(place);
    const passed = isSkipped && said !== null ? this.sets.without(from.every, said) : said;
    const open = this.sets.both(passed, this.#where(place, exit?.when));
    const sets = isSkipped ? null : this.#set(place, exit);
    return this.#targets(place, exit).map(({ to, stops, leadsHere }) => ({
      answer: exit?.answer ?? null,
      path: exit?.path ?? '',
      to,
      stops,
      passage: {
        open: leadsHere === null ? open : this.sets.both(this.#whereAfter(from, sets, leadsHere), open),
        moves: this.#moves(from, this.space(to), sets),
      },
    }));
  }

  #entriesOfPlaces(): FlowEntry[][] {
    const entries: FlowEntry[][] = Array.from({ length: this.pause + 1 }, () => []);
    for (let from = 0; from < this.end; from += 1) {
      for (const exit of this.exits(from)) entries[exit.to]?.push({ from, exit, isSkip: false });
      for (const exit of this.skips(from)) entries[exit.to]?.push({ from, exit, isSkip: true });
    }
    return entries;
  }

  #where(place: number, condition: Condition | undefined): SituationSet | null {
    return this.space(place).where(condition);
  }

  /** Returns the situations in which a touchpoint's end leads to a target, once the last answer has set its value. */
  #whereAfter(
    from: SituationSpace,
    sets: SetName | null,
    leadsHere: (chosen: Chosen) => boolean,
  ): SituationSet {
    const open = createEmptySituationSet(from.size);
    for (let situation = 0; situation < from.size; situation += 1) {
      const values = from.valuesIn(situation);
      if (sets) values[sets.index] = sets.value;
      const chosen = this.asked.flatMap(({ name, values: all }, index) => {
        const value = all[(values[index] ?? 0) - 1];
        return value === undefined ? [] : [[name, value] as const];
      });
      if (leadsHere(new Map(chosen))) addSituation(open, situation);
    }
    return open;
  }

  /**
   * Returns the name and the value that an answer sets; value 0 when the learner typed the answer, null when no
   * condition asks for the name.
   */
  #set(place: number, exit: StepExit | undefined): SetName | null {
    const step = this.step(place);
    const name = getStepKind(step.type).remembers(step);
    const index = this.asked.findIndex((asked) => asked.name === name);
    if (index === -1) return null;
    return { index, value: (this.asked[index]?.values.indexOf(exit?.value ?? '') ?? -1) + 1 };
  }

  /**
   * Returns the places to which an answer or a skip leads. `leadsHere` decides by the chosen values whether the way
   * leads there; null when there is only one place.
   */
  #targets(place: number, exit?: StepExit): Target[] {
    const touchpoint = this.touchpoint(place);
    const jump =
      exit?.answer === undefined ? undefined : this.#flow.jump(this.step(place), exit.answer ?? '');
    if (jump !== undefined) return [{ to: this.start(jump), leadsHere: null }];
    if (place + 1 < this.start(touchpoint + 1)) return [{ to: place + 1, leadsHere: null }];
    const ending = this.definition.touchpoints[touchpoint]?.ending;
    if (ending === 'pause') return [{ to: this.pause, leadsHere: null }];
    const ways = this.#flow.waysAfter(touchpoint);
    const places = [...new Set(ways.map(({ to }) => this.start(to)))];
    return places.map((to) => ({
      to,
      stops: ending === 'plan' || undefined,
      leadsHere:
        places.length === 1
          ? null
          : (chosen) => {
              const way = ways.find(({ when }) => isConditionMet(when, chosen));
              return way !== undefined && this.start(way.to) === to;
            },
    }));
  }

  /** Returns for each situation before a way the situation after it; null when no situation changes. */
  #moves(from: SituationSpace, to: SituationSpace, sets: SetName | null): Int32Array | null {
    const isSet = sets !== null && to.names.some(({ index }) => index === sets.index);
    if (from === to && !isSet) return null;
    const key = JSON.stringify([from.key, to.key, isSet && sets]);
    const known = this.#movesOf.get(key);
    if (known !== undefined) return known;
    const moves = Int32Array.from({ length: from.size }, (_, situation) => {
      const values = from.valuesIn(situation);
      if (isSet) values[sets.index] = sets.value;
      return to.situationOf(values);
    });
    const isSame = from.size === to.size && moves.every((after, before) => after === before);
    const found = isSame ? null : moves;
    this.#movesOf.set(key, found);
    return found;
  }

  /** Returns the space of each place; equal spaces share one object. */
  #spacesOfPlaces(): SituationSpace[] {
    if (this.asked.length === 0) return [];
    const live = new LiveConditionNames(this.asked, this.end, (place) => {
      const step = this.step(place);
      const exits = this.#stepExits(place);
      const leaves = [...exits, undefined].flatMap((exit) => this.#targets(place, exit).map(({ to }) => to));
      const isLast = place + 1 === this.start(this.touchpoint(place) + 1);
      return {
        next: leaves.filter((to) => !this.isOver(to)),
        asks: [step.when, ...exits.map(({ when }) => when)].flatMap(listConditionNames),
        asksAfter: isLast
          ? this.#flow.waysAfter(this.touchpoint(place)).flatMap(({ when }) => listConditionNames(when))
          : [],
        sets: step.when === undefined ? (getStepKind(step.type).remembers(step) ?? null) : null,
        chooses: exits.some(({ value }) => value !== undefined),
      };
    });
    const spaces = new Map<string, SituationSpace>();
    return Array.from({ length: this.end }, (_, place) => {
      const names = live.at(place);
      const found = new SituationSpace(this.asked, names);
      const space = spaces.get(found.key) ?? found;
      spaces.set(space.key, space);
      return space;
    });
  }
}

/** The index of a name that conditions ask for, and the number of the value that an answer sets. */
type SetName = { index: number; value: number };

type Target = Pick<FlowExit, 'to' | 'stops'> & { leadsHere: ((chosen: Chosen) => boolean) | null };

/** The space of a place at which no chosen value matters. */
const nowhere = new SituationSpace([], []);
