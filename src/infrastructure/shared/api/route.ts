import type { JSONSchema } from 'json-schema-to-ts';
import type { Address } from './addresses.ts';
import type { WireCode } from './problem.ts';

/** Who may call a route. Everything not 'anyone' needs a valid access token (promise 13). */
export type Access = 'anyone' | 'learner' | 'admin';

/** One call of the wire contract: what the server registers and OpenAPI documents. */
export type Route = Address & {
  access: Access;
  summary: string;
  query?: JSONSchema;
  body?: JSONSchema;
  /** Takes multipart/form-data with a file in the part of this name, and perhaps a text in the part `note`. */
  upload?: 'activity' | 'programme';
  /** Reply of a success; without one the call answers 204. */
  reply?: JSONSchema;
  /** Of a success with a reply; 200 unless told. */
  status?: 201;
  /** The answer is a file of this media type, or 204 when there is nothing in it. */
  download?: 'text/csv';
  errors: readonly WireCode[];
  /** A GET that changes something (decision C26): there is no HEAD beside it. */
  changesState?: true;
};

/* @__NO_SIDE_EFFECTS__ */
export const defineRoute = <const R extends Route>(route: R): R => route;

/** Every code a route may answer with: any call may find the server unavailable, or the caller's account closed. */
export const errorsOf = ({ errors, access }: Route): readonly WireCode[] => [
  ...new Set([...errors, 'Unavailable' as const, ...(access === 'anyone' ? [] : (['Forbidden'] as const))]),
];

/** The path with its parameters put in, each as one segment. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** Joins with exactly one slash, whatever the configured base address ends with (decision A81). */
export function joinAddress(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
export const instant = { type: ['string', 'null'], format: 'date-time' } as const;

/** ISO 8601 UTC on the wire, epoch ms inside; anything unreadable is no instant. */
export function toWireInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
export function fromWireInstant(on: unknown): number | null {
  const at = typeof on === 'string' || typeof on === 'number' ? new Date(on).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
