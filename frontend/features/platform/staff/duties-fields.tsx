import { duties, presetOf, staffPresetNames, staffPresets, type Duty, type StaffPreset } from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type Props = {
  readonly value: readonly Duty[];
  readonly onChange: (value: Duty[]) => void;
  /** What the person has already; it can be kept even where the user cannot give it. */
  readonly held: readonly Duty[];
  readonly errorMessage: string | undefined;
};

/** A preset to start from, and a switch for each duty. Offers only duties that the user holds or the person has already. */
export function DutiesFields({ value, onChange, held, errorMessage }: Props) {
  const t = useT();
  const { permissions } = useSession();
  const mayGive = (duty: Duty) => permissions.includes(duty) || held.includes(duty);
  const preset = presetOf(value);
  const offered = staffPresetNames.filter((name) => (staffPresets[name] as readonly Duty[]).every(mayGive));
  const options: readonly { readonly value: StaffPreset | 'own'; readonly label: string }[] = [
    ...offered.map((name) => ({ value: name, label: t(`staff.preset.${name}`) })),
    ...(preset === null ? [{ value: 'own' as const, label: t('staff.preset.own') }] : []),
  ];
  return (
    <>
      <Select
        label={t('staff.form.preset')}
        value={preset ?? 'own'}
        onChange={(name) => name !== 'own' && onChange([...staffPresets[name]])}
        options={options}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-dense font-medium">
          <T id="staff.form.duties" />
        </legend>
        <div className="grid gap-x-4 gap-y-1.5 md:grid-cols-2">
          {duties.map((duty) => (
            <Checkbox
              key={duty}
              isSelected={value.includes(duty)}
              isDisabled={!mayGive(duty)}
              onChange={(on) => onChange(duties.filter((each) => (each === duty ? on : value.includes(each))))}
            >
              <T id={`platform.duty.${duty}`} />
            </Checkbox>
          ))}
        </div>
        {errorMessage !== undefined && (
          <p role="alert" className="text-small text-coral">
            {errorMessage}
          </p>
        )}
        {!duties.every(mayGive) && (
          <p className="text-small text-muted">
            <T id="staff.form.duties.own" />
          </p>
        )}
      </fieldset>
    </>
  );
}
