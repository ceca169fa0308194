import { cloneElement, Fragment, type ReactElement } from 'react';

interface RichProps {
  /** A whole sentence: `<0/>` stands for the first part, `<0>these words</0>` for the first part around them. */
  readonly text: string;
  readonly parts: readonly ReactElement[];
}

/** A sentence with links, times or names in it, which each language puts where it needs them. */
export function Rich({ text, parts }: RichProps) {
  return text.split(/(<\d+\/>|<\d+>.*?<\/\d+>)/).map((piece, at) => {
    const [, place, words] = /^<(\d+)(?:\/>|>(.*)<\/\d+>)$/.exec(piece) ?? [];
    const part = place === undefined ? undefined : parts[Number(place)];
    // The pieces of one sentence never change places.
    return (
      <Fragment key={at}>{part ? (words === undefined ? part : cloneElement(part, undefined, words)) : piece}</Fragment>
    );
  });
}
