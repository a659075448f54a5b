/**
 * One measured figure. With `plain`, the limit applies to product / plain, or to `ratio` if that was measured
 * separately. Without `plain`, it applies to the product alone. The limit is a maximum, or with `atLeast` a minimum.
 */
export type Figure = {
  name: string;
  product: number;
  plain?: number;
  ratio?: number;
  limit: number;
  atLeast?: true;
  unit: 'ms' | 'MB' | 'MB/h' | 'requests/s' | 'bytes' | '';
};

const judged = ({ product, plain, ratio }: Figure): number =>
  ratio ?? (plain === undefined ? product : product / plain);

export const holds = (figure: Figure): boolean =>
  figure.atLeast ? judged(figure) >= figure.limit : judged(figure) <= figure.limit;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the figures as a table. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, product, plain, limit, unit, atLeast } = figure;
    const number = (value: number): string => `${value.toFixed(1)} ${unit}`.trim();
    return [
      name,
      number(product),
      plain === undefined ? '' : number(plain),
      plain === undefined ? '' : `${judged(figure).toFixed(2)} x`,
      `${atLeast ? '>=' : '<='} ${plain === undefined ? number(limit) : `${limit} x`}`,
      holds(figure) ? 'holds' : 'BROKEN',
    ];
  });
  const table = [['', 'product', 'beside', 'ratio', 'limit', ''], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return `\n${table.map(line).join('\n')}\n`;
}
