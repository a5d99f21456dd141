import { useEffect, useRef, useState, type Ref } from 'react';
import { useDebounced } from '../lib/debounce.ts';
import { SearchField } from './search-field.tsx';

/** A search in a toolbar: searches when typing pauses, and follows the value when the address changes (Back, "clear filters"). */
export function DebouncedSearch({
  label,
  value,
  onChange,
  inputRef,
  isWide = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Fills its line, instead of sharing it with the filters. */
  readonly isWide?: boolean;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useDebounced(typed);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) change.current(settled.trim());
    // Runs only for typed text: a value from the address has been searched already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  return (
    <SearchField
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={(text) => onChange(text.trim())}
      className={isWide ? 'w-full' : 'md:w-44 md:max-w-72 md:flex-1'}
    />
  );
}
