/** The text of the bench's conversation: the same on every run, four messages in ten with markdown. */
const words =
  'today you two can talk about how it felt when things got loud and what might help next time one small step is enough take a breath together then say what you noticed in your own words there is no right answer here only yours and it can change'.split(
    ' ',
  );

const sentence = (index: number, length: number): string => {
  const said = Array.from({ length }, (_, at) => words[(index * 7 + at * (1 + (index % 5))) % words.length]!);
  const text = said.join(' ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
};

export function textOf(index: number): string {
  const plain = `${sentence(index, 8 + (index % 13))} ${sentence(index + 3, 6 + (index % 7))}`;
  switch (index % 10) {
    case 1:
      return `**${sentence(index, 3)}** ${plain}`;
    case 4:
      return `${plain}\n\nTake *your* time, or [read more](https://example.org/${index}).`;
    case 6:
      return `Three things for today:\n\n- ${sentence(index, 4)}\n- ${sentence(index + 1, 5)}\n- **${sentence(index + 2, 4)}**`;
    case 8:
      return `Number ${index}: ${plain} _Really._`;
    default:
      return plain;
  }
}

export const texts = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => textOf(from + index));
