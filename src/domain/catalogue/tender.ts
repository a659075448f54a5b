/** Topics that may hurt: they get a calm word beforehand, and nothing of them is told by mail. */
const tender: ReadonlySet<string> = new Set([
  'selfHarm',
  'depression',
  'bereavement',
  'bullying',
  'sensitiveConversation',
]);

export function isTender(lifeChallenges: readonly string[]): boolean {
  return lifeChallenges.some((topic) => tender.has(topic));
}
