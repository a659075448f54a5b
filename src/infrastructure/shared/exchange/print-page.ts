import type { ActivityDefinition, TouchpointDefinition } from '../../../domain/activity/definition.ts';
import { formatCondition } from '../../../domain/steps/condition.ts';
import { stepSchemas, type StepDefinition } from '../../../domain/steps/step-kinds.ts';
import { createActivityMap, maxMapWays, type ActivityMap } from '../content/picture/activity-map.ts';
import { formatTouchpointFacts, formatMinutes } from '../content/picture/picture-words.ts';
import { escapeMarkup as escapedLine, drawMapSvg } from '../content/picture/svg.ts';
import { listSheetFields } from './sheet-fields.ts';

const style = `
body { font: 11pt/1.45 system-ui, sans-serif; color: #14313a; margin: 2rem auto; max-width: 46rem; padding: 0 1rem }
h1 { font-size: 1.7rem; margin-bottom: 0 } h2 { font-size: 1.15rem; margin: 1.6rem 0 .3rem; break-after: avoid }
.facts, .kind { color: #43585f; font-size: .85em } .said { white-space: pre-wrap; margin: .2rem 0 }
ol { padding-left: 1.6rem } li { margin: .55rem 0; break-inside: avoid } ul { margin: .2rem 0; padding-left: 1.1rem }
ul li { margin: .1rem 0 } .picture { border: 1px solid #8ba4aa; border-radius: .4rem; padding: .2rem .5rem; display: inline-block }
dl { margin: .2rem 0 } dt { font-weight: 600; font-size: .85em } dd { margin: 0 0 .3rem; white-space: pre-wrap }
.map { break-before: page } .map svg { max-width: 100%; height: auto; max-height: 24cm }
@page { margin: 18mm } @media print { body { margin: 0; max-width: none; padding: 0 } }
@media screen and (prefers-color-scheme: dark) { body { background: #0f1d22; color: #e8f1ee } .facts, .kind { color: #b7c8c8 } }`;

/** The addresses of fields that the page shows separately. */
const shownApart = /^(id|text|image\.url|image\.alt|action|minutes|options\.\d+\.(label|next)|when\..*)$/;

/**
 * Writes an Activity as one page to print or to save as PDF: all its texts in the order of the file, and the map if it
 * fits. The page is self-contained, without scripts.
 */
export function renderPrintPage(definition: ActivityDefinition): string {
  const map = createActivityMap(definition);
  const { title, subtitle, summaryShort, summaryFull, status, audience, touchpoints } = definition;
  const named = new Map(touchpoints.map((touchpoint) => [touchpoint.id, touchpoint.title]));
  const parts = touchpoints.map((touchpoint, index) => touchpointPart(touchpoint, map, index, named));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${subtitle === undefined ? '' : `<p>${escaped(subtitle)}</p>`}
<p class="facts">${escaped(`${status} · ${audience} · ${formatMinutes(map.estimate)} · ${definition.slug}`)}</p>
<p class="said">${escaped(summaryShort)}</p>
<p class="said">${escaped(summaryFull)}</p>
${definition.firstAid === undefined ? '' : `<p class="said">${escaped(definition.firstAid)}</p>`}
${parts.join('\n')}
${map.ways.length > maxMapWays ? '' : `<div class="map">${drawMapSvg(map)}</div>`}
</body>
</html>
`;
}

/** Escapes text and keeps its lines. */
const escaped = (text: string): string => text.split('\n').map(escapedLine).join('\n');

type Named = ReadonlyMap<string, string>;

function touchpointPart(
  touchpoint: TouchpointDefinition,
  map: ActivityMap,
  index: number,
  named: Named,
): string {
  const facts = map.touchpoints[index];
  const on = [
    ...(touchpoint.nextWhen ?? []).map(
      ({ when, to }) => `After ${formatCondition(when)}: ${titled(to, named)}.`,
    ),
    ...(touchpoint.next === undefined ? [] : [`Then: ${titled(touchpoint.next, named)}.`]),
    ...(touchpoint.ending === 'pause' ? ['The conversation pauses here.'] : []),
    ...(touchpoint.ending === 'plan' ? ['The conversation waits here for what was planned.'] : []),
  ];
  return `<section>
<h2>${index + 1}. ${escaped(touchpoint.title)}</h2>
<p class="facts">${escaped([touchpoint.id, facts ? formatTouchpointFacts(facts) : '', touchpoint.for ?? ''].filter(Boolean).join(' · '))}</p>
<ol>${touchpoint.steps.map((step) => stepPart(step, named)).join('\n')}</ol>
${on.length === 0 ? '' : `<p class="facts">${escaped(on.join(' '))}</p>`}
</section>`;
}

function stepPart(step: StepDefinition, named: Named): string {
  const facts = [
    stepSchemas[step.type].title,
    step.id ?? '',
    step.action ?? '',
    step.minutes === undefined ? '' : `${step.minutes} min`,
    step.for ?? '',
    step.when ? `only after ${formatCondition(step.when)}` : '',
  ];
  const options = 'options' in step ? step.options : [];
  const others = listSheetFields(step.type, step).filter(
    ({ address, type }) => !shownApart.test(address) && type !== 'condition' && address !== 'for',
  );
  return `<li><span class="kind">${escaped(facts.filter(Boolean).join(' · '))}</span>
${step.text === undefined ? '' : `<p class="said">${escaped(step.text)}</p>`}
${step.image ? `<p class="picture">${escaped(`Picture: ${step.image.alt}`)}</p>` : ''}
${options.length === 0 ? '' : `<ul>${options.map((option) => `<li>${escaped(option.label)}${option.next === undefined ? '' : ` → ${escaped(titled(option.next, named))}`}${option.when ? ` <span class="kind">${escaped(`only after ${formatCondition(option.when)}`)}</span>` : ''}</li>`).join('')}</ul>`}
${others.length === 0 ? '' : `<dl>${others.map(({ address, value }) => `<dt>${escaped(address)}</dt><dd>${escaped(Array.isArray(value) ? value.join(', ') : String(value))}</dd>`).join('')}</dl>`}
</li>`;
}

const titled = (id: string, named: Named): string => named.get(id) ?? id;
