import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from '../cx.ts';
import { Icon } from '../marks/icon.tsx';

export type PickListProps<V extends string> = {
  /** Accessible name of the list; not shown. */
  readonly label: string;
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly choices: readonly { readonly value: V; readonly content: ReactNode }[];
};

/** A choice of one row from several with custom content, such as people with pictures. */
export function PickList<V extends string>({ label, value, onChange, choices }: PickListProps<V>) {
  return (
    <AriaRadioGroup value={value} onChange={(next) => onChange(next as V)} className="flex flex-col gap-1">
      <Label className="sr-only">{label}</Label>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          value={choice.value}
          className={cx(
            'group relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border px-3 py-1.5 text-dense transition-colors duration-120',
            'border-hairline data-hovered:bg-sunken data-selected:border-palm/40 data-selected:bg-palm-soft',
            'data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-palm',
          )}
        >
          {choice.content}
          <Icon of={Check} size={18} className="text-palm opacity-0 group-data-selected:opacity-100" />
        </Radio>
      ))}
    </AriaRadioGroup>
  );
}
