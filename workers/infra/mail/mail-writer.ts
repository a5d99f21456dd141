import type { Notice, notificationJobs, TenantId, Uuid } from '@sumaa/contracts';
import type { ReportFigures, ReportSpan } from '@sumaa/runtime/analytics';
import type { OneTimeCodes, ReplyTokens } from '@sumaa/runtime/derive';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { FileStore, NamedFile } from '@sumaa/runtime/storage';
import type { WorkReader } from '../../work-reader/index.ts';
import type { CommandClient } from '../command-client.ts';
import type { PayloadOf } from '../new-job.ts';
import type { ProjectionProgress } from '../projection-progress.ts';
import type { RunningJob } from '../running-job.ts';
import type { RenderedMail } from './layout.ts';

export type MailPayload = PayloadOf<typeof notificationJobs.sendMail>;
export type MailKind = MailPayload['kind'];
export type MailOf<K extends MailKind> = Extract<MailPayload, { readonly kind: K }>;

/** What is needed to write a mail. */
export interface MailSources {
  readonly reader: Pick<
    WorkReader,
    | 'account'
    | 'owners'
    | 'members'
    | 'location'
    | 'business'
    | 'businessName'
    | 'invitation'
    | 'contactMessage'
    | 'export'
    | 'invoice'
    | 'platformMessage'
    | 'erasureRequest'
    | 'evidenceSeal'
    | 'platformSettings'
  >;
  readonly commands: Pick<CommandClient, 'ask' | 'send'>;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly codes: OneTimeCodes;
  readonly publicUrl: string;
  /** Where the daily signed heads of the log go; null when nowhere. */
  readonly auditMailTo: string | null;
  /** How answers come back to us; null where this installation takes no mail. */
  readonly conversations: Conversations | null;
  /** Files that are not encrypted: invoices. */
  readonly files: Pick<FileStore, 'open'>;
  /** Reads an encrypted file of this subject; null where it was erased or is lost. */
  openFile(subject: Uuid, fileId: string, place: string): Promise<NamedFile | null>;
  /** Whether an address gets no notices, because mails came back from it or its owner called one spam. */
  isSuppressed(email: string): Promise<boolean>;
  readonly notices: NoticesOfMails;
  readonly clock: Clock;
  /** The figures of a report, of the branches that somebody sees (null: all). */
  reportFigures(
    of: ReportSpan & { readonly tenantId: TenantId; readonly locationIds: readonly Uuid[] | null },
    now: Date,
  ): Promise<ReportFigures>;
}

/** What goes out in one mail, oldest first. */
export interface GatheredNotices {
  readonly notices: readonly Notice[];
  readonly dueAt: Date;
}

export interface NoticesOfMails {
  /** What the mail is about; from now on it takes no more. Only its time where that has yet to come; null for an unknown mail. */
  close(mailId: Uuid, now: Date): Promise<GatheredNotices | null>;
}

/** Addresses and ids of mails that are answered to us. */
export interface Conversations {
  readonly domain: string;
  readonly tokens: Pick<ReplyTokens, 'tokenOf'>;
  /** Names the address to which a mail is sent, where notices of failed delivery come back. */
  returnTokenOf(email: string): string;
  /** Names a customer who is asked for a review. */
  readonly asked: Pick<ReplyTokens, 'tokenOf'>;
}

export interface Recipient {
  /** The account, or the invitation or contact message of somebody without one. */
  readonly accountId: Uuid;
  readonly email: string;
  readonly mail: RenderedMail;
  /** The `eventId` of each earlier mail of the same conversation to this recipient, oldest first. */
  readonly follows?: readonly string[];
  /** RFC 3834: `no` for what a person wrote, `auto-replied` for an automatic answer; default `auto-generated`. */
  readonly autoSubmitted?: 'no' | 'auto-replied';
  /** Answers to it and notices about it come back by this token. */
  readonly conversation?: string;
  /** It asks this customer for a review: what comes back names them. */
  readonly asks?: Uuid;
  readonly files?: readonly NamedFile[];
  /**
   * It goes out at most once. Any other mail goes out at least once, because a code or a link that never comes is worse than the same one
   * twice; both have the same Message-ID.
   */
  readonly isOnce?: boolean;
  /**
   * Called with what the mail server did, perhaps more than once: `unknown` where it may have taken a mail that goes out at most once and
   * nobody knows.
   */
  whenSettled?(outcome: 'sent' | 'refused' | 'unknown'): Promise<void>;
  /** Address that ends these mails when a mail program posts to it (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Writes the mail of one kind to each of its recipients; to none when it is no longer to be sent. */
export type MailWriter<K extends MailKind> = (sources: MailSources, payload: MailOf<K>, job: RunningJob) => Promise<Recipient[]>;

/** The writer of every kind of mail. */
export type MailWriters = { readonly [K in MailKind]: MailWriter<K> };

/**
 * Attempts to write a mail. A server that does not accept it now costs no attempt: the job returns after pauses that double up to the
 * queue's 5 minutes.
 */
export const mailAttempts = { attempts: 600, backoffMs: 2_000 } as const;
