import { toPlainText } from '../content/plain-text.ts';
import type { PathStep } from '../flow/reachability.ts';
import { renderPath, type RenderedLine } from '../analysis/render-path.ts';
import type { FlowGraph } from '../flow/flow-graph.ts';
import { formatBubble } from '../sequencer/transcript.ts';

/** The numbers of lines at the beginning and the end of a long conversation that are kept. */
const firstLines = 6;
const lastLines = 14;
const longestLine = 100;

/** Returns a path through an Activity as text for authors, one line a bubble: `Coach: Hello`, `You: Fine`. */
export function formatConversationPath(graph: FlowGraph, way: readonly PathStep[]): string[] {
  const steps = way.filter(({ place }) => !graph.isOver(place));
  const lines = renderPath(graph, steps).flatMap((said, index): RenderedLine[] => {
    const step = steps[index];
    const isAnswered = index + 1 < way.length;
    if (!step || !isAnswered) return said.filter(({ from }) => from === 'coach');
    return graph.isForm(step.place) ? [...said, sentForm] : said;
  });
  const left = lines.length - firstLines - lastLines;
  return left > 1
    ? [
        ...lines.slice(0, firstLines).map(inWords),
        `… ${left} more lines …`,
        ...lines.slice(-lastLines).map(inWords),
      ]
    : lines.map(inWords);
}

const sentForm: RenderedLine = { from: 'you', kind: 'text', text: '[the form is sent]' };

function inWords(line: RenderedLine): string {
  const words = line.kind === 'text' ? toPlainText(line.text) : `[${line.kind}] ${formatBubble(line)}`;
  const speaker = line.from === 'you' ? 'You' : 'Coach';
  return `${speaker}: ${words.length > longestLine ? `${words.slice(0, longestLine)}…` : words}`;
}
