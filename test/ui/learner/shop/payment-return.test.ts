import { toReloadableReturn, readPaymentReturn } from '../../../../src/ui/learner/shop/payment-return.ts';

test.each([
  ['?payment_intent_client_secret=pi_1_secret_x', null, { id: 'pi_1', secret: 'pi_1_secret_x' }],
  [
    '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded',
    null,
    { id: 'pi_1', secret: 'pi_1_secret_x' },
  ],
  ['?payment_intent=pi_9&payment_intent_client_secret=other', null, { id: 'pi_9', secret: 'other' }],
  ['?payment_intent_client_secret=', null, { id: null, secret: null }],
  ['?payment_intent_client_secret=_secret_x', null, { id: null, secret: '_secret_x' }],
  ['?payment_intent=pi_1', null, { id: 'pi_1', secret: null }],
  ['', { paymentIntent: 'pi_1' }, { id: 'pi_1', secret: null }],
  ['', { paymentIntent: 5 }, { id: null, secret: null }],
  ['', 'text', { id: null, secret: null }],
  ['', undefined, { id: null, secret: null }],
])('%s with %j in the history is %j', (search, state, returned) => {
  expect(readPaymentReturn(search, state)).toEqual(returned);
});

test('what is stored for a reload has no secret, and leads to the same payment', () => {
  const returned = readPaymentReturn('?payment_intent_client_secret=pi_1_secret_x', null);
  const kept = toReloadableReturn(returned);
  expect(JSON.stringify(kept)).not.toContain('secret');
  expect(readPaymentReturn('', kept)).toEqual({ id: 'pi_1', secret: null });
  expect(toReloadableReturn({ id: null, secret: null })).toBeNull();
});
