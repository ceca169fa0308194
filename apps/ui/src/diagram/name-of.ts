const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(flowchart|graph)/, 'Flowchart'],
  [/^sequence/, 'Sequence diagram'],
  [/^class/, 'Class diagram'],
  [/^state/, 'State diagram'],
  [/^er/, 'Entity relationship diagram'],
  [/^gantt/, 'Gantt chart'],
  [/^pie/, 'Pie chart'],
  [/^journey/, 'User journey'],
  [/^gitGraph/, 'Git graph'],
  [/^mindmap/, 'Mind map'],
  [/^timeline/, 'Timeline'],
];

const maxLabels = 20;

/** What is said of a diagram to whoever does not see it: its kind and title, or the words in it. */
export function nameOf(type: string, drawn: Element): string {
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Diagram';
  const title = ['title', 'desc'].map((tag) => textOf(drawn.querySelector(`:scope > ${tag}`))).filter(Boolean);
  const words = title.length > 0 ? title : labelsIn(drawn);
  return words.length === 0 ? kind : `${kind}: ${words.join(', ')}`;
}

function labelsIn(drawn: Element): string[] {
  const labels = [...drawn.querySelectorAll('text')].map(textOf).filter(Boolean);
  const each = [...new Set(labels)];
  return each.length > maxLabels ? [...each.slice(0, maxLabels), 'and more'] : each;
}

const textOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
