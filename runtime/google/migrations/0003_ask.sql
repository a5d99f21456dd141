-- One question per call. Until `taken_until` every turn is taken; an urgent call books the next one, every other call takes only a turn
-- that is free now. All times in ms; `booked` in ms since 1970 of this database's clock.
create function google.ask(
  quota text, urgent boolean, booking float8, distance float8, late_turn float8, late_booking float8, far_future float8,
  out wait_ms float8, out booked float8, out next_in_ms float8
) language plpgsql set search_path = pg_catalog as $$
declare
  this_moment float8;
  next_at float8;
  paused_until float8;
  open_at float8;
  turn float8;
begin
  select extract(epoch from p.taken_until) * 1000, extract(epoch from p.paused_until) * 1000
    into next_at, paused_until from google.pace p where p.name = quota for update;
  if not found then
    insert into google.pace (name, taken_until) values (quota, '-infinity') on conflict (name) do nothing;
    select extract(epoch from p.taken_until) * 1000, extract(epoch from p.paused_until) * 1000
      into next_at, paused_until from google.pace p where p.name = quota for update;
  end if;
  -- Read after the lock: other questions may have been answered while this one waited.
  this_moment := extract(epoch from clock_timestamp()) * 1000;
  open_at := greatest(this_moment, paused_until);
  -- Taken that far ahead only if the clock was set back.
  if next_at > open_at + far_future then next_at := open_at; end if;
  if booking >= paused_until and booking >= this_moment - late_booking and booking <= open_at + far_future then
    turn := booking;
  else
    turn := greatest(next_at, paused_until, this_moment - late_turn);
    if turn <= this_moment or urgent then
      next_at := turn + distance;
      update google.pace p set taken_until = to_timestamp(next_at / 1000) where p.name = quota;
    end if;
  end if;
  wait_ms := greatest(0, turn - this_moment);
  booked := case when wait_ms > 0 and urgent then turn end;
  next_in_ms := greatest(0, greatest(next_at, paused_until) - this_moment);
end $$;
