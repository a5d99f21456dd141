import { duties, type Duty } from '../../../kernel/permissions.ts';

/** Usual sets of duties, to start from. */
export const staffPresets = {
  support: ['inbox'],
  finance: ['customers', 'billing'],
  editor: ['content'],
  analyst: ['analytics'],
  auditor: ['audit'],
  operator: ['system'],
  manager: duties,
} as const satisfies Readonly<Record<string, readonly Duty[]>>;
export type StaffPreset = keyof typeof staffPresets;
export const staffPresetNames = Object.keys(staffPresets) as readonly StaffPreset[];

/** The preset with exactly these duties; null where none has them. */
export function presetOf(held: readonly Duty[]): StaffPreset | null {
  const isSame = (given: readonly Duty[]) => given.length === held.length && given.every((duty) => held.includes(duty));
  return staffPresetNames.find((name) => isSame(staffPresets[name])) ?? null;
}
