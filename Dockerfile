# syntax=docker/dockerfile:1
# Images of Sumaa, one target each: command-api, projections, workers, migrate, pooler, edge.
#   docker build --target command-api -t sumaa/command-api .

FROM node:22-bookworm-slim AS base
WORKDIR /app

# What npm needs to know of every workspace, and nothing that changes more often.
FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY runtime/package.json runtime/
COPY event-store/package.json event-store/
COPY command-api/package.json command-api/
COPY projections/package.json projections/
COPY workers/package.json workers/
COPY frontend/package.json frontend/
COPY embedded/package.json embedded/
COPY tests/package.json tests/

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.base.json tsconfig.json ./
COPY contracts contracts
COPY runtime runtime
COPY event-store event-store
COPY command-api command-api
COPY projections projections
COPY workers workers
COPY embedded embedded
COPY frontend frontend
RUN node embedded/bin/build.mjs && npm run build -w @sumaa/frontend

# The servers' own dependencies: no tools, no browser code, no stand-ins.
FROM manifests AS dependencies
ENV NODE_ENV=production
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev -w @sumaa/contracts -w @sumaa/runtime -w @sumaa/event-store -w @sumaa/command-api -w @sumaa/projections -w @sumaa/workers

FROM base AS server
ENV NODE_ENV=production PORT=3000 ADMIN_PORT=9090 DATA_DIR=/data NODE_OPTIONS="--enable-source-maps --max-semi-space-size=32"
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app ./
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/runtime/dist runtime/dist
COPY --from=build /app/event-store/dist event-store/dist
# What is read as it stands: migrations, the list of common passwords, the sentiment model.
COPY runtime/postgres/migrations runtime/postgres/migrations
COPY runtime/vault/migrations runtime/vault/migrations
COPY runtime/google/migrations runtime/google/migrations
COPY runtime/health/migrations runtime/health/migrations
COPY runtime/vault/common-passwords.txt runtime/vault/common-passwords.txt
COPY runtime/vault/common-arabic-passwords.txt runtime/vault/common-arabic-passwords.txt
COPY runtime/classifier/learnt/shipped runtime/classifier/learnt/shipped
COPY event-store/migrations event-store/migrations
COPY projections/migrations projections/migrations
COPY workers/migrations workers/migrations
USER node
EXPOSE 3000
# The first start reads a long log: it is not unhealthy before it has had the time.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.ADMIN_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM server AS command-api
COPY --from=build /app/command-api/dist command-api/dist
CMD ["node", "command-api/dist/main.js"]

FROM server AS projections
COPY --from=build /app/projections/dist projections/dist
CMD ["node", "projections/dist/main.js"]

FROM server AS workers
COPY --from=build /app/workers/dist workers/dist
CMD ["node", "workers/dist/main.js"]

# Runs once before the apps: they refuse an older schema.
FROM server AS migrate
COPY --from=build /app/command-api/dist command-api/dist
COPY --from=build /app/projections/dist projections/dist
COPY --from=build /app/workers/dist workers/dist
COPY --from=build /app/embedded/dist embedded/dist
HEALTHCHECK NONE
CMD ["node", "embedded/dist/bin/migrate.js"]

# Before Postgres where many processes run. Debian 13 is the first with a PgBouncer that knows prepared statements.
FROM debian:trixie-slim AS pooler
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/* && mkdir /run/pooler && chown nobody /run/pooler
COPY deploy/pooler/start.sh /usr/local/bin/start-pooler
USER nobody
EXPOSE 6432
HEALTHCHECK --interval=5s --timeout=3s --retries=24 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/6432"]
CMD ["start-pooler"]

# nginx without root; its entrypoint fills in the template from the environment.
FROM nginxinc/nginx-unprivileged:1.28-alpine AS edge
ENV EDGE_LISTEN=8080 SITE_ROOT=/usr/share/nginx/html EDGE_LOG=/var/log/nginx/access.log EDGE_RESOLVER="resolver 127.0.0.11 valid=5s;"
ENV COMMAND_SERVERS="server command-api:3000 resolve max_fails=1 fail_timeout=1s;" QUERY_SERVERS="server projections:3000 resolve max_fails=1 fail_timeout=1s;"
ENV PAYMENT_API_URL=https://api.moyasar.com/v1
COPY deploy/edge/sumaa.conf.template /etc/nginx/templates/default.conf.template
COPY --from=build /app/frontend/dist /usr/share/nginx/html
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/edge/healthz"]
