import type { JSONSchema } from 'json-schema-to-ts';
import type { Permission } from '../../../../domain/account/permissions.ts';
import type { WireErrorCode } from './problem.ts';

/** The part of a route that browsers load: its method and its path below the API base address, with `:parameters`. */
export type RouteAddress = { method: 'GET' | 'POST' | 'PUT'; path: string };

/** The values of a path's `:parameters`, by name; any names when the path's type is only string. */
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
 * The callers of a route; a permission belongs to the admin app. Every route except for 'anyone' needs a valid access
 * token (promise 13).
 */
export type RouteAccess = 'anyone' | 'learner' | Permission;

/** One call of the wire contract, which the server registers and OpenAPI documents. */
export type Route = RouteAddress & RouteDetails;

type RouteDetails = {
  access: RouteAccess;
  summary: string;
  query?: JSONSchema;
  body?: JSONSchema;
  /** The maximum size of the body (bytes), when it exceeds that of other calls. */
  mostBytes?: number;
  /**
   * The call takes multipart/form-data with a file in the part of this name, and optionally a text in the part `note`.
   */
  upload?: 'activity' | 'programme' | 'picture' | 'recording';
  /** The call takes `If-Match` with the version that was changed. */
  conditional?: true;
  /** The reply of a success; a call without one answers 204. */
  reply?: Exclude<JSONSchema, boolean>;
  /**
   * With an `Idempotency-Key`, the call may be answered 202 with `queuedReplySchema` before it is done; a retry with
   * the same key keeps its place in the queue.
   */
  takesTurns?: true;
  /** The status of a success with a reply; 200 unless set. */
  status?: 201;
  /** The reply is a file of this media type, or 204 when it is empty. */
  download?: 'text/csv';
  errors: readonly WireErrorCode[];
  /** The reply is protected content (what a family said): 403 ReauthenticationRequired while it is closed. */
  requiresReauthentication?: true;
  /** A GET that changes state (decision C26): it has no HEAD. */
  changesState?: true;
};

/**
 * Defines a call of the contract. The build of the web program removes the details (`tools/leave-out-details.ts`), so
 * that only the address remains.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineRoute = <const A extends RouteAddress, const D extends RouteDetails>(
  address: A,
  details: () => D,
): A & D => ({ ...address, ...details() });

/** Makes a part of routes by a function, so that a browser that does not use the part does not load it. */
/* @__NO_SIDE_EFFECTS__ */
export const defineSchemaPart = <const P extends object>(make: () => P): P => make();

/**
 * Returns every code with which a route may answer: any call may find the server unavailable, or the caller's account
 * disabled.
 */
export const routeErrorCodes = ({
  errors,
  access,
  requiresReauthentication,
}: Route): readonly WireErrorCode[] => [
  ...new Set([
    ...errors,
    'Unavailable' as const,
    ...(access === 'anyone' ? [] : (['Forbidden'] as const)),
    ...(requiresReauthentication ? (['ReauthenticationRequired'] as const) : []),
  ]),
];

/** Fills in the parameters of a path, each as one segment. */
export function fillPath<Path extends string>(path: Path, parameters: PathParameters<Path>): string {
  const values = new Map<string, string>(Object.entries(parameters));
  return path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(values.get(name) ?? ''));
}

/** Joins with exactly one slash, even if the configured base address ends with slashes (decision A81). */
export function joinAddress(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** The body of a 202: the estimated time until the call is done (ms). */
export const queuedReplySchema = {
  type: 'object',
  required: ['expectedMs'],
  properties: { expectedMs: { type: 'integer', minimum: 0 } },
} as const;
export type QueuedReply = { expectedMs: number };

export const textSchema = (maxLength: number) => ({ type: 'string', maxLength }) as const;
export const instantSchema = { type: ['string', 'null'], format: 'date-time' } as const;

/** Converts epoch ms to ISO 8601 UTC for the wire. */
export function toWireInstant(at: number | null): string | null {
  return at === null ? null : formatIsoInstant(at);
}
export const formatIsoInstant = (at: number): string => new Date(at).toISOString();
export function fromWireInstant(on: unknown): number | null {
  const at = typeof on === 'string' || typeof on === 'number' ? new Date(on).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
