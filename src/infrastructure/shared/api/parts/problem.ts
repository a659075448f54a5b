import type { ErrorCode } from '../../../../application/errors.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';

/** The error codes of the wire: those of use cases, and refusals by the transport itself. */
export type WireErrorCode =
  | Exclude<ErrorCode, 'Network' | 'TimedOut'>
  | 'MethodNotAllowed'
  | 'TooLarge'
  | 'MediaType';

/** The HTTP status of each code; client and server both use this map. */
export const httpStatusByErrorCode: Readonly<Record<WireErrorCode, number>> = {
  '401': 401,
  Forbidden: 403,
  ReauthenticationRequired: 403,
  NotFound: 404,
  Withdrawn: 404,
  PaymentRequired: 402,
  PaymentIncomplete: 402,
  AlreadyPurchased: 409,
  InvalidPromoCode: 400,
  NotEnrolled: 409,
  AlreadyEnrolled: 409,
  NotStarted: 409,
  NotAvailableYet: 409,
  NotCompleted: 409,
  AlreadyAnswered: 409,
  OutOfOrder: 409,
  Conflict: 409,
  AddressChangeOpen: 409,
  VersionConflict: 412,
  InvalidResponse: 422,
  InvalidRegistration: 422,
  InvalidContent: 422,
  InvalidRequest: 400,
  MethodNotAllowed: 405,
  TooLarge: 413,
  MediaType: 415,
  TooManyRequests: 429,
  Unavailable: 503,
  Unexpected: 500,
};

/** RFC 9457 problem details with a `code` from a closed list; `message` is for people. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: WireErrorCode;
  message: string;
  /** The id of the request in the server's log, for a failure of the server. It identifies no person. */
  requestId?: string;
  /** The message with placeholders in braces, and their values (specification 8, "Registration error"). */
  format?: string;
  values?: Record<string, string>;
  details?: Record<string, unknown>;
};

export const problemSchema = {
  $id: 'Problem',
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(httpStatusByErrorCode) },
    message: { type: 'string' },
    requestId: { type: 'string' },
    format: { type: 'string' },
    values: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object', additionalProperties: true },
  },
} as const;

const plainStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'InvalidRequest',
  401: '401',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'VersionConflict',
  413: 'InvalidRequest',
  422: 'InvalidResponse',
  429: 'TooManyRequests',
  502: 'Unavailable',
  503: 'Unavailable',
  504: 'Unavailable',
};

/** Returns the code of an error reply: its own if known, otherwise that of its status. */
export function errorCodeOfReply(status: number, body: unknown): ErrorCode {
  const code = isJsonObject(body) ? body['code'] : undefined;
  const isOfTransport = code === 'MethodNotAllowed' || code === 'TooLarge' || code === 'MediaType';
  return isWireCode(code) && !isOfTransport ? code : (plainStatus[status] ?? 'Unexpected');
}

const isWireCode = (code: unknown): code is WireErrorCode =>
  typeof code === 'string' && Object.hasOwn(httpStatusByErrorCode, code);
