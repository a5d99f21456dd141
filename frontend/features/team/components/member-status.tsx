import type { TeamMember } from '@sumaa/contracts';
import { CircleCheck, CircleSlash, MailCheck, MailX, type LucideIcon } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { ExpiresIn } from './expires-in.tsx';

const look: Record<TeamMember['status'], { readonly icon: LucideIcon; readonly tone: Tone }> = {
  Active: { icon: CircleCheck, tone: 'palm' },
  Inactive: { icon: CircleSlash, tone: 'neutral' },
  Invited: { icon: MailCheck, tone: 'sky' },
  Expired: { icon: MailX, tone: 'saffron' },
};

/** The status of a member or an invitation; for an open invitation also when it expires. */
export function MemberStatus({ member: { status, expiresAt } }: { readonly member: TeamMember }) {
  const { icon, tone } = look[status];
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <Badge icon={icon} tone={tone}>
        <T id={`team.status.${status}`} />
      </Badge>
      {status === 'Invited' && expiresAt !== null && (
        <span className="text-caption whitespace-nowrap text-muted">
          <ExpiresIn at={expiresAt} />
        </span>
      )}
    </span>
  );
}
