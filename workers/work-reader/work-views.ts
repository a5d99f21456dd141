import type { Language, PushState, ReplyStatus, SyncKind, TeamRole, TenantId, Uuid } from '@sumaa/contracts';

/** The views of schema `work` (made by projections): what workers may know. Read through the role `sumaa_worker`. */
export interface WorkViews {
  'work.account': {
    account_id: Uuid;
    tenant_id: TenantId;
    email: string | null;
    full_name: string | null;
    language: Language;
    email_confirmed: boolean;
  };
  /** The administrators of a business. */
  'work.owner': { tenant_id: Uuid; account_id: Uuid; email: string | null; full_name: string | null; language: Language };
  'work.invitation': {
    invitation_id: Uuid;
    tenant_id: Uuid;
    email: string | null;
    role: TeamRole;
    issue: number;
    state: 'open' | 'accepted' | 'revoked';
    expires_at: Date;
    /** Name of who invites; null once erased. */
    invited_by: string | null;
  };
  'work.business': { tenant_id: Uuid; name: string };
  'work.connection': {
    tenant_id: Uuid;
    connection_id: Uuid;
    status: 'connected' | 'lost' | 'disconnected';
    discovery: 'none' | 'running' | 'done' | 'failed';
    connected_at: Date;
    /** Whether Google tells us of new reviews, by Google account. */
    push: { googleAccount: string; state: PushState; topic: string | null }[];
  };
  'work.location': {
    tenant_id: Uuid;
    location_id: Uuid;
    connection_id: Uuid;
    google_account: string;
    google_location: string;
    title: string;
    /** Newest `updateTime` of the reviews that are in. */
    watermark: Date | null;
    history_complete: boolean;
    access: 'ok' | 'permission_lost' | 'unverified' | 'not_found';
    /** Anew where it was unlinked and linked again. */
    linked_at: Date;
  };
  /** Reviews that Google still shows, as far as we know. */
  'work.review': {
    tenant_id: Uuid;
    review_id: Uuid;
    location_id: Uuid;
    google_name: string;
    stars: number | null;
    updated_at: Date;
    reply_state: ReplyStatus | null;
    /** Since when the reply is in that state. */
    reply_at: Date | null;
    replied: boolean;
  };
  'work.reply_due': {
    tenant_id: Uuid;
    review_id: Uuid;
    reply_id: Uuid;
    state: Extract<ReplyStatus, 'queued' | 'publishing' | 'pending' | 'deleting'>;
    publish_at: Date | null;
    location_id: Uuid;
    /** Since when it is in that state. */
    since: Date;
  };
  'work.sync_run': {
    tenant_id: Uuid;
    run_id: Uuid;
    kind: SyncKind;
    connection_id: Uuid;
    state: 'running' | 'completed';
    location_ids: Uuid[];
    started_at: Date;
  };
  'work.sync_part': {
    tenant_id: Uuid;
    run_id: Uuid;
    part_id: Uuid;
    location_id: Uuid;
    /** Null where it failed before it began. */
    kind: SyncKind | null;
    state: 'pending' | 'active' | 'completed' | 'failed';
    received: number;
    expected: number | null;
    next_page_token: string | null;
    /** When it began, or failed without that; null where it is to be tried again and has never begun. */
    begun_at: Date | null;
  };
  /** How far each projection has come. */
  'work.consumer_position': { name: string; position: string | null };
}
