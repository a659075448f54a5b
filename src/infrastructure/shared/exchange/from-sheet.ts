import type { TransferNote } from '../../../application/ports/device/exchange/content-transfer.ts';
import { stepSchemas, type StepType } from '../../../domain/steps/step-kinds.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import {
  UniqueIds,
  findNearestPlace,
  emptyImportError,
  TransferRefusedError,
  addActivityCard,
  type ImportedActivity,
} from './conversion.ts';
import { parseCellText } from './sheet-cells.ts';
import { parseSheetHeading, findSheetField, sheetStepTypes, type SheetRowKind } from './sheet-fields.ts';

type Value = Record<string, unknown>;
type Part = { value: Value; steps: Value[]; pointer: string };
type Cell = { address: string; place: string; text: string };

/** The names that people give to a kind of step, in addition to its own. */
const typeWords: ReadonlyMap<string, SheetRowKind> = new Map<string, SheetRowKind>([
  ...sheetStepTypes.flatMap((type) => [
    [type, type] as const,
    [stepSchemas[type].title.toLowerCase(), type] as const,
  ]),
  ['choice', 'user-path-choice'],
  ['question', 'user-path-choice'],
  ['input', 'user-input'],
  ['text', 'message'],
  ['form', 'feedback'],
  ['when', 'plan'],
  ['touchpoint', 'touchpoint'],
  ['part', 'touchpoint'],
  ['about', 'about'],
  ['activity', 'about'],
]);

/**
 * Reads a spreadsheet with one row for each step. The first non-empty row names the columns; empty rows are skipped. A
 * note names each cell that does not fit into an Activity.
 */
export function importSheet(rows: readonly (readonly string[])[], fileName: string): ImportedActivity {
  const reader = new SheetReader(rows);
  return reader.read(fileName);
}

class SheetReader {
  readonly #rows: readonly (readonly string[])[];
  readonly #notes: TransferNote[] = [];
  readonly #places = new Map<string, string>();
  readonly #card: Value = {};
  readonly #cardCells: Cell[] = [];
  readonly #parts: Part[] = [];
  /** The touchpoints by their names in the sheet. */
  readonly #named = new Map<string, Part>();
  readonly #ids = new UniqueIds();

  constructor(rows: readonly (readonly string[])[]) {
    this.#rows = rows;
  }

  read(fileName: string): ImportedActivity {
    const head = this.#rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
    const columns = (this.#rows[head] ?? []).map(parseSheetHeading);
    if (!columns.includes('text') && !columns.some((name) => name.startsWith('options.')))
      throw new TransferRefusedError(
        'The first row has to name the columns: touchpoint, type, text, option 1, option 1 next and so on. There is no column named text.',
      );
    this.#rememberIds(columns, head);
    let current: Part | null = null;
    this.#rows.slice(head + 1).forEach((row, below) => {
      if (row.every((cell) => cell.trim() === '')) return;
      current = this.#readRow(row, columns, head + 1 + below, current);
    });
    this.#fill(this.#card, 'about', this.#cardCells, '');
    this.#noteUnknownColumns(columns, head);
    this.#completeParts();
    const touchpoints = this.#parts.map(({ value, steps }) => ({ ...value, steps }));
    if (touchpoints.length === 0) throw emptyImportError(this.#notes, 'No row has a step.');
    this.#parts.forEach(({ steps }) => this.#leadOn(steps));
    const value = {
      ...addActivityCard(this.#card, { title: wordsIn(this.#card['title']), fileName }, this.#notes),
      touchpoints,
    };
    return { value, notes: this.#notes, placeOf: (pointer) => findNearestPlace(this.#places, pointer) };
  }

  /** Reserves the ids that the sheet gives, so that no generated id equals one. */
  #rememberIds(columns: readonly string[], head: number): void {
    const at = columns.indexOf('id');
    for (const row of this.#rows.slice(head + 1)) if (row[at]) this.#ids.take(row[at].trim());
  }

  #readRow(row: readonly string[], columns: readonly string[], at: number, before: Part | null): Part | null {
    const cells = columns.flatMap((address, column): Cell[] => {
      const text = row[column] ?? '';
      return text.trim() === '' ? [] : [{ address, text, place: `${toColumnLetters(column)}${at + 1}` }];
    });
    const named = cells.find(({ address }) => address === 'touchpoint');
    const typed = cells.find(({ address }) => address === 'type');
    const rest = cells.filter((cell) => cell !== named && cell !== typed && cell.address !== '');
    const kind = typed
      ? typeWords.get(typed.text.trim().toLowerCase())
      : kindOfRow(rest, named !== undefined);
    if (kind === undefined) {
      this.#lose(
        typed?.place ?? '',
        `There is no kind of step '${typed?.text.trim()}': the row is not carried over. Kinds are ${sheetStepTypes.join(', ')}, touchpoint and about.`,
      );
      return before;
    }
    if (kind === 'about') {
      this.#readCard(rest);
      return before;
    }
    const part = named
      ? this.#partNamed(named)
      : (before ?? this.#partNamed({ text: 'begin', place: `A${at + 1}` }));
    if (kind === 'touchpoint') {
      this.#fill(part.value, kind, rest, part.pointer);
    } else {
      const pointer = `${part.pointer}/steps/${part.steps.length}`;
      this.#places.set(pointer, `row ${at + 1}`);
      const step: Value = { type: kind };
      part.steps.push(step);
      this.#fill(step, kind, rest, pointer);
      this.#giveIds(step, kind, part, pointer);
    }
    return part;
  }

  #readCard(cells: readonly Cell[]): void {
    const name = cells.find(({ address }) => address === 'id');
    const words = cells.find(({ address }) => address === 'text');
    for (const { address, place, text } of cells)
      if (address !== 'id' && address !== 'text')
        this.#lose(
          place,
          `'${shortly(text)}' stands beside a field of the card, which has only id and text.`,
        );
    if (!name || !words) return;
    this.#cardCells.push({ ...words, address: name.text.trim() });
  }

  #fill(target: Value, kind: SheetRowKind, cells: readonly Cell[], pointer: string): void {
    const fields = cells.flatMap((cell) => {
      const field = findSheetField(kind, cell.address);
      // An unknown column gets one note, not one for each of its cells.
      if (field === null && (kind === 'about' || isKnown(cell.address)))
        this.#lose(
          cell.place,
          `A ${kind} has no '${cell.address}': '${shortly(cell.text)}' is not carried over.`,
        );
      return field ? { ...field, cell } : [];
    });
    const placeIn = withoutGaps(fields.map(({ address }) => address));
    for (const { address, type, cell } of fields) {
      const path = placeIn(address);
      setAt(target, path, parseCellText(type, cell.text));
      path.forEach((_name, index) => {
        const deep = `${pointer}/${path.slice(0, index + 1).join('/')}`;
        if (index === path.length - 1 || !this.#places.has(deep)) this.#places.set(deep, cell.place);
      });
    }
  }

  /** Gives an id to each step that waits for an answer and to each question, and a value to each option. */
  #giveIds(step: Value, kind: StepType, part: Part, pointer: string): void {
    if ('id' in stepSchemas[kind].needed && step['id'] === undefined) {
      step['id'] = this.#newId(`${String(part.value['id'])}-${part.steps.length}`);
      this.#make(this.#places.get(pointer) ?? '', `The step has no id; it is '${String(step['id'])}'.`);
    }
    for (const question of objectsIn(step['questions'])) {
      if (question['id'] === undefined) question['id'] = this.#newId(wordsIn(question['prompt']));
      const values = new UniqueIds();
      for (const option of objectsIn(question['options'])) {
        if (option['value'] === undefined)
          option['value'] = values.takeNew(wordsIn(option['label']), 'answer');
        else values.take(wordsIn(option['value']));
      }
    }
  }

  #newId(words: string): string {
    return this.#ids.takeNew(words, 'step');
  }

  #partNamed({ text, place }: Pick<Cell, 'text' | 'place'>): Part {
    const key = text.trim();
    const known = this.#named.get(key);
    if (known) return known;
    const isId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key);
    const id = isId ? key : this.#newId(key);
    this.#ids.take(id);
    const part: Part = { value: { id }, steps: [], pointer: `/touchpoints/${this.#parts.length}` };
    if (!isId) part.value['title'] = key.replace(/\s+/g, ' ');
    this.#named.set(key, part);
    this.#parts.push(part);
    this.#places.set(part.pointer, place);
    return part;
  }

  #completeParts(): void {
    for (const part of this.#parts) {
      if (part.value['title'] === undefined) {
        const words = String(part.value['id']).replaceAll('-', ' ');
        part.value['title'] = words.charAt(0).toUpperCase() + words.slice(1);
        this.#make(
          this.#places.get(part.pointer) ?? '',
          `The touchpoint has no title; it is '${String(part.value['title'])}'.`,
        );
      }
      this.#leadOn([part.value]);
    }
  }

  /** Replaces the names of touchpoints (parts of an Activity) in `next` and `to` by their ids. */
  #leadOn(values: readonly Value[]): void {
    for (const value of values) {
      for (const name of ['next', 'to']) {
        const target = value[name];
        const part = typeof target === 'string' ? this.#named.get(target.trim()) : undefined;
        if (part) value[name] = part.value['id'];
      }
      this.#leadOn([...objectsIn(value['options']), ...objectsIn(value['nextWhen'])]);
    }
  }

  #noteUnknownColumns(columns: readonly string[], head: number): void {
    columns.forEach((address, column) => {
      const filled = this.#rows.slice(head + 1).filter((row) => (row[column] ?? '').trim() !== '').length;
      if (filled === 0 || (address !== '' && isKnown(address))) return;
      const name = (this.#rows[head]?.[column] ?? '').trim();
      const cells = filled === 1 ? '1 cell is' : `${filled} cells are`;
      this.#lose(
        `${toColumnLetters(column)}${head + 1}`,
        `${name === '' ? 'A column without a name' : `The column '${shortly(name)}'`} has no place in an Activity: ${cells} not carried over.`,
      );
    });
    const width = columns.length;
    this.#rows.forEach((row, at) => {
      row.slice(width).forEach((cell, beyond) => {
        if (at > head && cell.trim() !== '')
          this.#lose(
            `${toColumnLetters(width + beyond)}${at + 1}`,
            `'${shortly(cell)}' stands beyond the last column.`,
          );
      });
    });
  }

  #lose(place: string, message: string): void {
    this.#notes.push({ kind: 'lost', place, message });
  }

  #make(place: string, message: string): void {
    this.#notes.push({ kind: 'made', place, message });
  }
}

const isKnown = (address: string): boolean =>
  address === 'touchpoint' ||
  address === 'type' ||
  (['touchpoint', ...sheetStepTypes] as const).some((kind) => findSheetField(kind, address) !== null);

/** Guesses the kind of a row that does not give one. */
function kindOfRow(cells: readonly Cell[], isNamed: boolean): SheetRowKind | undefined {
  if (cells.some(({ address }) => address.startsWith('options.'))) return 'user-path-choice';
  if (cells.some(({ address }) => address.startsWith('questions.'))) return 'feedback';
  return isNamed && cells.every(({ address }) => address === 'title') ? 'touchpoint' : 'message';
}

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const objectsIn = (value: unknown): Value[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

const shortly = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Returns the letters of a column: `A`, `B`, … `Z`, `AA`. */
export function toColumnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${toColumnLetters(Math.floor(column / 26) - 1)}${last}`;
}

/** Sets a nested value; the path contains only names from the schema. */
function setAt(target: Value, [name = '', ...rest]: readonly (string | number)[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const held = target[name] ?? (typeof rest[0] === 'number' ? [] : {});
  target[name] = held;
  setAt(held as Value, rest, value);
}

/**
 * Returns the paths of these addresses, with lists counted from 0 and gaps closed: option 1 and option 3 become two
 * options.
 */
function withoutGaps(addresses: readonly string[]): (address: string) => (string | number)[] {
  const used = new Map<string, Set<number>>();
  const walk = (address: string): { list: string; at: number }[] =>
    [...address.matchAll(/\.(\d+)(?=\.|$)/g)].map((found) => ({
      list: address.slice(0, found.index),
      at: Number(found[1]),
    }));
  for (const { list, at } of addresses.flatMap(walk)) {
    used.set(list, (used.get(list) ?? new Set()).add(at));
  }
  const places = new Map(
    Array.from(used, ([list, numbers]) => {
      const inOrder = [...numbers].toSorted((one, other) => one - other);
      return [list, new Map(inOrder.map((number, place) => [number, place]))];
    }),
  );
  return (address) => {
    const names = address.split('.');
    return names.map((name, index) =>
      /^\d+$/.test(name) ? (places.get(names.slice(0, index).join('.'))?.get(Number(name)) ?? 0) : name,
    );
  };
}
