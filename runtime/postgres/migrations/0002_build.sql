-- Which builds ran here, each as often as it began after another: noted by whoever migrates, which a start does. A restore keeps it.
create table if not exists public.sumaa_build (
  id bigint generated always as identity primary key,
  version text not null,
  began_at timestamptz not null default now()
);
grant select on public.sumaa_build to sumaa_query;
