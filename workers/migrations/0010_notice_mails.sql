-- Mails about notices: what one person wants to know by mail is gathered in one until it is written.
create table outbox.notice_mail (
  mail_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  -- Null: takes every kind that is gathered until then.
  kind text,
  due_at timestamptz not null,
  -- When it was written; from then on it takes no more.
  closed_at timestamptz
);
comment on table outbox.notice_mail is 'One row for each mail about notices: ids only, no address, no text.';
create index notice_mail_open on outbox.notice_mail (account_id, tenant_id) where closed_at is null;
create index notice_mail_lately on outbox.notice_mail (account_id, tenant_id, kind, due_at);
create index notice_mail_age on outbox.notice_mail (closed_at) where closed_at is not null;

create table outbox.mailed_notice (
  account_id uuid not null,
  event_id uuid not null,
  mail_id uuid not null,
  notice json not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
comment on table outbox.mailed_notice is 'The notices of each of these mails: ids, numbers and codes only.';
create index mailed_notice_mail on outbox.mailed_notice (mail_id, at);
create index mailed_notice_age on outbox.mailed_notice (at);

grant select, insert, update, delete on outbox.notice_mail, outbox.mailed_notice to sumaa_worker;

-- Mails that ignored what people chose; the notices that they were about are in the bell.
update outbox.mail_due set settled_at = now()
where settled_at is null and payload ->> 'kind' in ('sync_done', 'bad_review', 'contact_sla', 'export_ended', 'connection_lost', 'backup_failed');
