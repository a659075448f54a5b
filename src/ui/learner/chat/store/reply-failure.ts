/** Returns the message for the error code of a failed answer or a failed load of messages. */
export function replyFailureText(code: string, t: (key: string) => string): string {
  if (code === 'Unavailable') return t('chat.failed.unavailable');
  if (code === 'Network' || code === 'TimedOut') return t('chat.failed.unreachable');
  if (code === 'PaymentRequired') return t('chat.failed.payment');
  if (code === 'TooManyRequests') return t('chat.failed.tooFast');
  return t('chat.failed.other');
}
