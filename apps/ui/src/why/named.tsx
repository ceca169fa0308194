import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { holderWords, type NameOf, type Thing } from '../reasons/thing-words.js';
import { thingAddress } from './thing-address.js';

interface NamedProps {
  readonly thing: Thing;
  readonly nameOf: NameOf;
  readonly isBeginning?: boolean;
}

/** Linked to where rights to it are changed. */
export function Named({ thing, nameOf, isBeginning = false }: NamedProps) {
  const words = holderWords(thing, nameOf);
  const shown = isBeginning && thing.kind !== 'person' ? capital(words) : words;
  const address = thingAddress(thing);
  if (address === undefined) return <b>{shown}</b>;
  return (
    <Anchor component={Link} to={address} inherit underline="always">
      {shown}
    </Anchor>
  );
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
