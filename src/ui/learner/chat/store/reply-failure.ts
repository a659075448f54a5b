/** Why an answer or the next messages did not come through, in kind words. By the code of the failure. */
export function replyFailure(code: string, t: (key: string) => string): string {
  if (code === 'Unavailable') return t('chat.failed.unavailable');
  if (code === 'Network' || code === 'TimedOut') return t('chat.failed.unreachable');
  if (code === 'PaymentRequired') return t('chat.failed.payment');
  if (code === 'TooManyRequests') return t('chat.failed.tooFast');
  return t('chat.failed.other');
}
