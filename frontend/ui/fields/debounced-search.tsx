import { useEffect, useRef, useState, type Ref } from 'react';
import { useDebounced } from '../../lib/debounce.ts';
import { SearchField } from './search-field.tsx';

/**
 * A search in a toolbar: searches when typing pauses, and follows the value when the address changes (Back, "clear filters"). What is typed
 * while the address has yet to change stays.
 */
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
  // Searches that the value has yet to show, in their order.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const settled = useDebounced(typed);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  if (known !== value) {
    setKnown(value);
    const at = asked.indexOf(value);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    if (at === -1 && value !== typed.trim()) setTyped(value);
  }
  const search = (text: string) => {
    if (text === (asked.at(-1) ?? value)) return;
    setAsked([...asked, text]);
    change.current(text);
  };
  useEffect(() => {
    if (settled === typed) search(settled.trim());
    // Runs only for typed text: a value from the address has been searched already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [settled]);
  return (
    <SearchField
      {...(inputRef === undefined ? {} : { ref: inputRef })}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={(text) => search(text.trim())}
      className={isWide ? 'w-full' : 'md:w-44 md:max-w-72 md:flex-1'}
    />
  );
}
