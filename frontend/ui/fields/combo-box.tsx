import { Check, ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { T } from '../../lib/locale/t.tsx';
import { cx } from '../cx.ts';
import { FieldLabel, FieldNotes, fieldStyle, Frame, inputStyle, type FieldBase } from './field.tsx';
import { Icon } from '../marks/icon.tsx';
import { floatStyle, optionStyle } from '../overlays/overlay-style.ts';
import type { Option } from './select.tsx';

export type ComboBoxProps<V extends string> = FieldBase & {
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
  readonly onBlur?: () => void;
  readonly options: readonly Option<V>[];
  readonly placeholder?: string;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A select for long lists, filtered by typing. */
export function ComboBox<V extends string>(props: ComboBoxProps<V>) {
  const { label, description, errorMessage, isOptional = false, value, onChange, options, placeholder, ref, className, ...rest } = props;
  return (
    <AriaComboBox
      {...rest}
      value={value}
      onChange={(key) => onChange(key === null ? null : (String(key) as V))}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      className={cx(fieldStyle, className)}
    >
      <FieldLabel isOptional={isOptional}>{label}</FieldLabel>
      <Frame
        isInvalid={errorMessage !== undefined}
        isDisabled={rest.isDisabled ?? false}
        end={
          <AriaButton className="inline-flex size-9 items-center justify-center rounded-tag text-muted">
            <Icon of={ChevronDown} size={18} />
          </AriaButton>
        }
      >
        <Input ref={ref} dir="auto" placeholder={placeholder} className={cx(inputStyle, 'text-page')} />
      </Frame>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={6} className={cx(floatStyle, 'w-(--trigger-width) p-1')}>
        <ListBox
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => (
            <p className="px-2.5 py-2 text-dense text-muted">
              <T id="common.field.no-options" />
            </p>
          )}
        >
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={optionStyle}
            >
              {({ isSelected }) => (
                <>
                  {option.icon !== undefined && <Icon of={option.icon} size={18} className="text-muted" />}
                  <span className="min-w-0 flex-1">{option.content ?? option.label}</span>
                  <Icon of={Check} size={16} className={cx('text-palm', !isSelected && 'invisible')} />
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
