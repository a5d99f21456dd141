import type { NotificationKind } from '@sumaa/contracts';
import {
  AlarmClock,
  AlarmClockOff,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CircleAlert,
  CircleX,
  Clock,
  CreditCard,
  DatabaseBackup,
  FileDown,
  FileX,
  Hourglass,
  Mail,
  MailOpen,
  MessageSquareText,
  RefreshCw,
  Star,
  ThumbsDown,
  Unlink,
  UserCheck,
  Wallet,
  Webhook,
  type LucideIcon,
} from 'lucide-react';

const calm = 'bg-palm-soft text-palm';
const warning = 'bg-saffron-soft text-saffron';
const alarm = 'bg-coral-soft text-coral';

/** The icon of each kind and the colours around it. */
export const kindLook: Readonly<Record<NotificationKind, { readonly icon: LucideIcon; readonly style: string }>> = {
  new_review: { icon: Star, style: calm },
  bad_review: { icon: ThumbsDown, style: alarm },
  review_assigned: { icon: UserCheck, style: calm },
  review_due_soon: { icon: AlarmClock, style: warning },
  review_overdue: { icon: AlarmClockOff, style: alarm },
  reply_rejected: { icon: CircleX, style: warning },
  reply_failed: { icon: CircleAlert, style: warning },
  sync_done: { icon: RefreshCw, style: calm },
  connection_lost: { icon: Unlink, style: alarm },
  webhook_paused: { icon: Webhook, style: warning },
  platform_message: { icon: Mail, style: calm },
  payment_failed: { icon: Wallet, style: alarm },
  plan_ending: { icon: CalendarClock, style: warning },
  card_expiring: { icon: CreditCard, style: warning },
  weekly_report: { icon: CalendarDays, style: calm },
  monthly_report: { icon: CalendarRange, style: calm },
  contact_assigned: { icon: MessageSquareText, style: calm },
  contact_due_soon: { icon: Hourglass, style: warning },
  contact_overdue: { icon: Clock, style: alarm },
  contact_writer_answered: { icon: MailOpen, style: calm },
  export_ready: { icon: FileDown, style: calm },
  backup_failed: { icon: DatabaseBackup, style: warning },
  export_failed: { icon: FileX, style: warning },
};
