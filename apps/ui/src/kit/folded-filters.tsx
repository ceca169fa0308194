import './folded-filters.css';
import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useId, useRef } from 'react';
import { t } from '../texts/texts.js';

interface FoldedFiltersProps {
  /** How many of them are set: it is seen while they are folded. */
  readonly set: number;
  /** What narrows the page; `fold` shows what was found, once the filters are applied. */
  readonly children: (fold: () => void) => ReactNode;
}

/** Filters, which a small window has behind one button: what the page is for comes first there. */
export function FoldedFilters({ set, children }: FoldedFiltersProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const fold = () => {
    button.current?.focus(); // Nothing where it is not shown: then what has the focus stays as well.
    close();
  };
  return (
    <>
      <Button
        ref={button}
        variant="default"
        hiddenFrom="md"
        mb="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {set === 0 ? t('Filters') : t('Filters ({{set}} set)', { set })}
      </Button>
      <Box id={id} className="parley-filters" mod={{ open: isOpen }}>
        {children(fold)}
      </Box>
    </>
  );
}
