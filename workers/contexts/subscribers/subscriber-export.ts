import { likePattern, searchPatterns, type SubscriberSort } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

const orders: Readonly<Record<SubscriberSort, string>> = {
  recent: 's.joined_at desc, s.subscriber_id desc',
  name: 's.name_key, s.subscriber_id',
  revenue: 's.revenue desc, s.subscriber_id desc',
  reviews: 's.reviews desc, s.subscriber_id desc',
  rating: 's.rating_milli desc, s.subscriber_id desc',
};

/** The businesses that the filters leave, in the order of the list. */
export const subscribersExport: ExportSource<'subscribers'> = ({ search = '', plan, status, connection, sort }) => ({
  text: `
    select x.name, a.full_name as owner_name, a.email, x.activity_type, x.city, x.plan, x.status, x.ends_at, x.branches, x.reviews, x.rating,
      x.revenue, x.last_sign_in_at, x.joined_at
    from (
      select s.owner_account_id, s.name, s.activity_type, s.city, s.plan, s.status, s.ends_at, s.branch_count as branches, s.reviews,
        nullif(round(s.rating_milli / 1000.0, 1), 0)::float8 as rating, (s.revenue / 100.0)::float8 as revenue, s.last_sign_in_at, s.joined_at,
        row_number() over (order by ${orders[sort]}) as place
      from (
        select s.*, case when s.deactivated_at is not null or s.dormant_at <= now() then 'inactive' when s.ends_at <= now() then 'expired'
          when s.is_trial then 'trial' else 'active' end as status
        from read.subscriber s
        where ($1 = '' or s.subscriber_id in (select read.search_subscribers($2::text[], $3))) and ($4::text is null or s.plan = $4)
          and ($6::text is null or (s.connection = $6 and s.deactivated_at is null))
      ) s
      where $5::text is null or s.status = $5
    ) x
    left join read.owners(array(select s.owner_account_id from read.subscriber s)) a on a.account_id = x.owner_account_id
    order by x.place`,
  values: [search, searchPatterns(search), likePattern(search.toLowerCase()), plan ?? null, status ?? null, connection ?? null],
});
