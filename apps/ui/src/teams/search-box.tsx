import { TextInput } from '@mantine/core';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useTyped } from '../kit/use-address.js';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly said: string;
  readonly onSearch: (text: string) => void;
}

/** A text that narrows a list while it is typed. */
export function SearchBox({ label, placeholder, said, onSearch }: SearchBoxProps) {
  const [typed, type] = useTyped(said, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<MagnifyingGlassIcon aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      w={{ base: '100%', xs: 320 }}
      mb="md"
    />
  );
}
