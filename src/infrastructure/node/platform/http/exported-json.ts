import type { PersonalRows } from '../../../../application/ports/server/people/person-records.ts';
import { formatIsoInstant } from '../../../shared/api/parts/route.ts';
import { JsonPieces } from './json-pieces.ts';
import { EventLoopTurns } from '../turns-of-work.ts';

/** The most rows that become text before other requests get a turn. */
const rowsAtOnce = 250;
/** The turns that all exports of a process take. */
const turns = new EventLoopTurns();

/** Returns the body of an export as JSON, made in pieces between which other requests are served. */
export async function exportedJson({
  at,
  tables,
}: {
  at: number;
  tables: PersonalRows;
}): Promise<JsonPieces> {
  const pieces: string[] = [];
  let text = `{"exportedOn":${JSON.stringify(formatIsoInstant(at))},"tables":{`;
  for (const [place, [name, rows]] of Object.entries(tables).entries()) {
    text += `${place === 0 ? '' : ','}${JSON.stringify(name)}:[`;
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      await turns.next();
      const some = rows.slice(first, first + rowsAtOnce).map((row) => JSON.stringify(row));
      pieces.push(`${text}${first === 0 ? '' : ','}${some.join(',')}`);
      text = '';
    }
    text += ']';
  }
  pieces.push(`${text}}}`);
  return new JsonPieces(pieces);
}
