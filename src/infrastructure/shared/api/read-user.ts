import type { CurrentUser } from '../../../application/ports/learner-gateway.ts';
import type { WireCurrentUser } from './me.ts';
import { fieldsOf, textOf, textsOf } from './read-fields.ts';

/** Reads the signed-in person from any server that follows specification 7. Throws at what is no object. */
export function fromWireCurrentUser(wire: unknown): CurrentUser {
  const { email, roles, paymentStatus } = fieldsOf<WireCurrentUser>(wire);
  return { email: textOf(email) ?? '', roles: textsOf(roles), paymentStatus: textOf(paymentStatus) ?? '' };
}
