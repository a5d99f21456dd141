import {
  holdablePermissions,
  memberPermissions,
  permissionsToGive,
  type MemberPermission,
  type NamedPermission,
  type TeamMember,
  type TeamRole,
} from '@sumaa/contracts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { rolesToGive } from '../member/edit-rules.ts';
import { BranchesField } from './branches-field.tsx';
import { startOf, switchableOf, type Grants } from './grants.ts';

type Props = {
  readonly value: Grants;
  readonly onChange: (patch: Partial<Grants>) => void;
  readonly branchesError: string | undefined;
  /** The member or invitation as stored; null for a new invitation. */
  readonly stored: TeamMember | null;
};

/** The fields for role, permissions and branches. Offers only what the server accepts from this user. */
export function GrantsFields({ value, onChange, branchesError, stored }: Props) {
  const t = useT();
  const own = useSession();
  const givable = permissionsToGive(own, stored);
  return (
    <>
      <RadioGroup
        label={t('team.form.role')}
        value={value.role}
        // A role sets where the switches start.
        onChange={(role: TeamRole) => onChange({ role, permissions: startOf(role, givable) })}
        choices={rolesToGive(own.role).map((role) => ({
          value: role,
          label: t(`shell.role.${role}`),
          description: t(`team.role.${role}.hint`),
        }))}
      />
      <Permissions role={value.role} givable={givable} value={value.permissions} onChange={(permissions) => onChange({ permissions })} />
      <BranchesField
        reach={value.reach}
        branches={value.branches}
        onChange={onChange}
        isLimited={own.locationIds !== null}
        errorMessage={branchesError}
      />
    </>
  );
}

type PermissionsProps = {
  readonly role: TeamRole;
  /** The permissions the user can grant. */
  readonly givable: readonly NamedPermission[];
  readonly value: readonly MemberPermission[];
  readonly onChange: (value: MemberPermission[]) => void;
};

/** The five switches. One is disabled if the role cannot hold the permission or the user cannot grant it. */
function Permissions({ role, givable, value, onChange }: PermissionsProps) {
  const possible = switchableOf(role, givable);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-dense font-medium">
        <T id="team.form.permissions" />
      </legend>
      <div className="grid gap-x-4 gap-y-1.5 md:grid-cols-2">
        {memberPermissions.map((permission) => (
          <Checkbox
            key={permission}
            isSelected={possible.includes(permission) && value.includes(permission)}
            isDisabled={!possible.includes(permission)}
            onChange={(on) => onChange(memberPermissions.filter((each) => (each === permission ? on : value.includes(each))))}
          >
            <T id={`team.permission.${permission}`} />
          </Checkbox>
        ))}
      </div>
      {possible.length < memberPermissions.length && (
        <p className="text-small text-muted">
          <T id={possible.length < holdablePermissions(role).length ? 'team.form.permissions.own' : 'team.form.permissions.hint'} />
        </p>
      )}
    </fieldset>
  );
}
