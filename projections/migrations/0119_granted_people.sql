-- What analysts read of people where an operator granted it: in a schema of its own, so that `analytics` stays without.
do $$
begin
  -- As the first roles are made: it belongs to the server, and several databases may be migrated at once.
  if not exists (select from pg_roles where rolname = 'analyst_people') then
    begin
      create role analyst_people nologin nobypassrls;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant analyst_people to %I', current_user);
    exception when internal_error then
      null;
    end;
  end if;
end
$$;

create schema analytics_people;
grant usage on schema analytics_people to analyst_people;
call read.open_to('analyst_people', 'read.member_v1', '{tenant_id,member_id,account_id}');
call read.open_to('analyst_people', 'read.account_v1', '{account_id,full_name,email,phone}');
call read.open_to('analyst_people', 'read.review_v1', '{tenant_id,review_id,author_name,text,reply_text}');
call read.open_to('analyst_people', 'read.contact_message_v1', '{message_id,name,email,company,subject,message}');

create view analytics_people.members with (security_invoker = true) as
  select m.tenant_id, m.member_id, a.full_name as name, a.email, a.phone
  from read.member_v1 m left join read.account_v1 a using (account_id);
comment on view analytics_people.members is 'Names, addresses and mobile numbers of the people of analytics.members.';
comment on column analytics_people.members.tenant_id is 'The business; platform for the staff.';
comment on column analytics_people.members.member_id is 'The person in this business; joins to analytics.members.';
comment on column analytics_people.members.name is 'Their name; null once they were erased.';
comment on column analytics_people.members.email is 'Their e-mail address; null once they were erased.';
comment on column analytics_people.members.phone is 'Their mobile number; null where they gave none.';

create view analytics_people.reviews with (security_invoker = true) as
  select tenant_id, review_id, author_name as author, text, reply_text as reply from read.review_v1;
comment on view analytics_people.reviews is 'Who wrote the reviews of analytics.reviews, with their words and the answer.';
comment on column analytics_people.reviews.tenant_id is 'The business.';
comment on column analytics_people.reviews.review_id is 'The review; joins to analytics.reviews.';
comment on column analytics_people.reviews.author is 'As Google shows them; null once they were erased.';
comment on column analytics_people.reviews.text is 'The original text; null where there is none, or once it was erased.';
comment on column analytics_people.reviews.reply is 'Text of the newest reply; null where there is none.';

create view analytics_people.contact_messages with (security_invoker = true) as
  select message_id, name, email, company, subject, message from read.contact_message_v1;
comment on view analytics_people.contact_messages is 'Who wrote the messages of analytics.contact_messages, with their words.';
comment on column analytics_people.contact_messages.message_id is 'The message; joins to analytics.contact_messages.';
comment on column analytics_people.contact_messages.name is 'The writer; null once they were erased.';
comment on column analytics_people.contact_messages.email is 'Their e-mail address; null once they were erased.';
comment on column analytics_people.contact_messages.company is 'Their company; null where they gave none.';
comment on column analytics_people.contact_messages.subject is 'The subject.';
comment on column analytics_people.contact_messages.message is 'The message.';
grant select on all tables in schema analytics_people to analyst_people;
