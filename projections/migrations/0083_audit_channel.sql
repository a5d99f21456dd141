-- The trail of every business by a channel, of which some are rare.

create index audit_v1_all_channel on read.audit_v1 (actor_kind, at desc, id desc);
