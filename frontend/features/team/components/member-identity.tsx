import type { TeamMember } from '@sumaa/contracts';
import { T } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { titleOf } from '../member/title-of.ts';

/** Photo, name and address, where it is shown to the user. An invitation has no name yet, so its address is shown as the name. */
export function MemberIdentity({ member }: { readonly member: TeamMember }) {
  const title = titleOf(member);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={title} src={member.photoUrl} />
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <span className="truncate">
            <Name {...(title === member.email ? { ltr: true } : {})}>{title}</Name>
          </span>
          {member.you && (
            <Badge size="sm">
              <T id="team.you" />
            </Badge>
          )}
        </span>
        {member.email !== '' && title !== member.email && (
          <span className="truncate text-small font-normal text-muted">
            <Name ltr>{member.email}</Name>
          </span>
        )}
      </span>
    </span>
  );
}
