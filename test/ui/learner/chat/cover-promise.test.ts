import { readFileSync } from 'node:fs';

test.each(['en', 'cy'])(
  'the cover promises in ten words what covers a private answer and what opens it: %s',
  (language) => {
    const { handOver } = JSON.parse(
      readFileSync(`src/ui/public/locales/${language}/translation.json`, 'utf8'),
    ) as { handOver: { courtesy: string } };
    expect(handOver.courtesy.split(/\s+/).length).toBeLessThanOrEqual(10);
    expect(handOver.courtesy).toMatch(/password|cyfrinair/);
  },
);
