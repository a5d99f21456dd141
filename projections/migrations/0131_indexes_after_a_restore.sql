-- A restore drops the indexes of the largest read models, so that they are filled without them; each is made again once its read model
-- shows every event.
create table consumer.due_index (
  index_name text primary key,
  table_name text not null,
  definition text not null
);
comment on table consumer.due_index is 'Indexes that a restore dropped and that are not made again yet.';
grant select on consumer.due_index to sumaa_projector;

-- Only the owner of a table may index it. Whoever asks second waits for the first, and finds nothing to do.
create function consumer.make_due_index(wanted text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made_by text;
begin
  delete from consumer.due_index where index_name = wanted returning definition into made_by;
  if made_by is not null then
    execute made_by;
  end if;
end
$$;
revoke all on function consumer.make_due_index(text) from public;
grant execute on function consumer.make_due_index(text) to sumaa_projector;
