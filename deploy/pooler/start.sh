#!/bin/sh
# Starts PgBouncer for the apps of an installation: one database for each role, for requests and for work, because a client in
# transaction mode can set neither.
set -eu
dir=${POOLER_DIR:-/run/pooler}
umask 077
mkdir -p "$dir"

# The pooler ignores an error of a connect_query, but closes a session that is not ready after server_connect_timeout. So one that
# cannot act as its role never is.
database() {
  cat <<END
sumaa_$1_$2 = host=${POSTGRES_HOST:-postgres} port=${POSTGRES_PORT:-5432} dbname=${POSTGRES_DB:-sumaa} connect_query='do \$\$ begin perform set_config(''statement_timeout'', ''$3'', false), set_config(''lock_timeout'', ''$4'', false), set_config(''idle_in_transaction_session_timeout'', ''$5'', false), set_config(''role'', ''sumaa_$1'', false); exception when others then perform pg_sleep(10); end \$\$'
END
}

{
  echo '[databases]'
  for role in command query worker; do
    database "$role" request 4000 3000 30000
    database "$role" work 10000 5000 30000
  done
  database projector request 4000 3000 30000
  # A leader that is stopped in the middle of a batch would hold back its successor for as long.
  database projector work 10000 5000 5000
  cat <<END

[pgbouncer]
listen_addr = ${POOLER_ADDRESS:-0.0.0.0}
listen_port = ${POOLER_PORT:-6432}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $dir/users.txt
stats_users = ${POSTGRES_USER:-sumaa}
pool_mode = transaction
max_prepared_statements = 600
max_client_conn = 4000
default_pool_size = ${POOLER_POOL_SIZE:-20}
server_idle_timeout = 60
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 10
log_connections = 0
log_disconnections = 0
END
} > "$dir/pgbouncer.ini"
printf '"%s" "%s"\n' "${POSTGRES_USER:-sumaa}" "$POSTGRES_PASSWORD" > "$dir/users.txt"

if [ "$(id -u)" = 0 ]; then
  chown -R nobody "$dir"
  set -- -u nobody
fi
exec "${PGBOUNCER:-pgbouncer}" "$@" "$dir/pgbouncer.ini"
