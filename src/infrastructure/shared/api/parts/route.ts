import type { JSONSchema } from 'json-schema-to-ts';
import type { Permission } from '../../../../domain/account/permissions.ts';
import type { WireErrorCode } from './problem.ts';

/** The half of a call that browsers load: its verb and its path below the API base address, with `:parameters`. */
export type Address = { method: 'GET' | 'POST' | 'PUT'; path: string };

/** The values of a path's `:parameters`, by name; any names for a path that is not known by its type. */
export type PathParameters<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : Path extends unknown
    ? { readonly [Name in NamesIn<Path>]: string }
    : never;
type NamesIn<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/**
 * The callers of a route: a permission is of the admin app. Everything not 'anyone' needs a valid access token (promise
 * 13).
 */
export type RouteAccess = 'anyone' | 'learner' | Permission;

/** One call of the wire contract: what the server registers and OpenAPI documents. */
export type Route = Address & RouteDetails;

type RouteDetails = {
  access: RouteAccess;
  summary: string;
  query?: JSONSchema;
  body?: JSONSchema;
  /** Bytes that its body may have, where it takes longer ones than other calls do. */
  mostBytes?: number;
  /** Takes multipart/form-data with a file in the part of this name, and perhaps a text in the part `note`. */
  upload?: 'activity' | 'programme' | 'picture' | 'recording';
  /** Takes `If-Match` with the version that a change was made from. */
  conditional?: true;
  /** Reply of a success; without one the call answers 204. */
  reply?: Exclude<JSONSchema, boolean>;
  /**
   * With an `Idempotency-Key` it may be answered 202 with `inTurn`: it is not done yet, and the same call with the same
   * key holds its place.
   */
  takesTurns?: true;
  /** The status of a success with a reply; 200 unless set. */
  status?: 201;
  /** The answer is a file of this media type, or 204 when there is nothing in it. */
  download?: 'text/csv';
  errors: readonly WireErrorCode[];
  /** It answers with protected content: 403 ReauthenticationRequired while it is closed (shared/api/reauthentication.ts). */
  requiresReauthentication?: true;
  /** A GET that changes something (decision C26): there is no HEAD beside it. */
  changesState?: true;
};

/**
 * A call of the contract, described once. The web program's build leaves the details out (`tools/leave-out-details.ts`):
 * there, it is its address alone.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineRoute = <const A extends Address, const D extends RouteDetails>(
  address: A,
  details: () => D,
): A & D => ({ ...address, ...details() });

/** A part of routes that is made of others, as a function, so that a browser which needs none of them loads none. */
/* @__NO_SIDE_EFFECTS__ */
export const part = <const P extends object>(make: () => P): P => make();

/** Every code a route may answer with: any call may find the server unavailable, or the caller's account closed. */
export const errorsOf = ({ errors, access, requiresReauthentication }: Route): readonly WireErrorCode[] => [
  ...new Set([
    ...errors,
    'Unavailable' as const,
    ...(access === 'anyone' ? [] : (['Forbidden'] as const)),
    ...(requiresReauthentication ? (['ReauthenticationRequired'] as const) : []),
  ]),
];

/** The path with its parameters put in, each as one segment. */
export function fillPath<Path extends string>(path: Path, parameters: PathParameters<Path>): string {
  const values = new Map<string, string>(Object.entries(parameters));
  return path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(values.get(name) ?? ''));
}

/** Joins with exactly one slash, even if the configured base address ends with some (decision A81). */
export function joinAddress(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Body of a 202: the estimated time until it is done (ms). */
export const inTurn = {
  type: 'object',
  required: ['expectedMs'],
  properties: { expectedMs: { type: 'integer', minimum: 0 } },
} as const;
export type InTurn = { expectedMs: number };

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
export const instant = { type: ['string', 'null'], format: 'date-time' } as const;

/** ISO 8601 UTC on the wire, epoch ms inside; anything unreadable is no instant. */
export function toWireInstant(at: number | null): string | null {
  return at === null ? null : instantText(at);
}
export const instantText = (at: number): string => new Date(at).toISOString();
export function fromWireInstant(on: unknown): number | null {
  const at = typeof on === 'string' || typeof on === 'number' ? new Date(on).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
