-- The list of the platform's people shows who has a second factor: which accounts, nothing of the secrets.
grant select (account_id) on vault.second_factor to sumaa_query;
