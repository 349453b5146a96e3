// The files for operators to copy, from the guide.

export const SYSTEMD_UNIT = `[Unit]
Description=Leadplane
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=leadplane
WorkingDirectory=/opt/leadplane
EnvironmentFile=/etc/leadplane.env
# glibc keeps freed memory per thread: with two arenas the server takes about 100 MB less
Environment=MALLOC_ARENA_MAX=2
ExecStart=/usr/bin/node --max-semi-space-size=32 scripts/start.mjs
Restart=on-failure
RestartSec=2
TimeoutStopSec=30
LimitNOFILE=65536

NoNewPrivileges=true
CapabilityBoundingSet=
PrivateDevices=true
PrivateTmp=true
ProtectClock=true
ProtectControlGroups=true
ProtectHome=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
ProtectSystem=strict
ReadWritePaths=/var/lib/leadplane
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
UMask=0077

[Install]
WantedBy=multi-user.target
`;

export const ENVIRONMENT_FILE = `HOST=127.0.0.1
PORT=8000
DATA_DIR=/var/lib/leadplane/data
DEMO=off
PUBLIC_URL=https://leads.example.com
TRUSTED_PROXIES=127.0.0.1
`;

export const INSTALL = `sudo useradd --system --home-dir /var/lib/leadplane --create-home leadplane
sudo cp -r leadplane /opt/leadplane
sudo sh -c 'cd /opt/leadplane && npm ci --omit=dev && npm run build'
sudo install -m 600 -o leadplane leadplane.env /etc/leadplane.env
sudo cp leadplane.service /etc/systemd/system/
sudo systemctl daemon-reload
sudo systemctl enable --now leadplane
sudo journalctl -u leadplane -f
`;

export const RESET_PASSWORD = `sudo systemctl stop leadplane
sudo -u leadplane bash -c 'set -a; . /etc/leadplane.env; cd /opt/leadplane && npm run cli -- reset-password admin'
sudo systemctl start leadplane
`;

export const CADDYFILE = `leads.example.com {
  request_body {
    max_size 4MiB
  }
  header Strict-Transport-Security "max-age=31536000"
  reverse_proxy 127.0.0.1:8000
}
`;

export const NGINX = `server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name leads.example.com;
  ssl_certificate     /etc/letsencrypt/live/leads.example.com/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/leads.example.com/privkey.pem;

  client_max_body_size 4m;
  add_header Strict-Transport-Security "max-age=31536000" always;

  location / {
    proxy_pass http://127.0.0.1:8000;
    proxy_http_version 1.1;
    proxy_set_header Host              $host;
    proxy_set_header X-Forwarded-Host  $host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-For   $remote_addr;
    proxy_set_header X-Request-Id      $request_id;
    proxy_buffering off;
  }
}

server {
  listen 80;
  listen [::]:80;
  server_name leads.example.com;
  return 301 https://$host$request_uri;
}
`;

export const POSTGRES_SETUP = `create role leadplane login password '<password>';
create role leadplane_tenant nologin;
grant leadplane_tenant to leadplane;
create database leadplane owner leadplane;
`;

export const UPGRADE = `sudo systemctl stop leadplane
sudo mv /opt/leadplane /opt/leadplane.previous
sudo cp -r leadplane /opt/leadplane
sudo sh -c 'cd /opt/leadplane && npm ci --omit=dev && npm run build'
sudo systemctl start leadplane
until curl -fs http://127.0.0.1:8000/readyz; do sleep 2; done
`;

export const BACKUP = `sudo -u leadplane bash -c 'set -a; . /etc/leadplane.env; cd /opt/leadplane && npm run cli -- backup /var/lib/leadplane/leadplane.backup'
`;

export const RESTORE_EMBEDDED = `sudo systemctl stop leadplane
sudo mv /var/lib/leadplane/data /var/lib/leadplane/data.previous
sudo -u leadplane bash -c 'set -a; . /etc/leadplane.env; cd /opt/leadplane && npm run cli -- restore /var/lib/leadplane/leadplane.backup'
sudo cp --preserve --no-clobber /var/lib/leadplane/data.previous/secret-key /var/lib/leadplane/data/
sudo systemctl start leadplane
`;

export const RESTORE_POSTGRES = `export DATABASE_URL='postgres://leadplane:<password>@127.0.0.1:5432/new_database'
npm run cli -- restore leadplane.backup
`;

export const MOVE = `DATA_DIR=./data npm run cli -- move --to 'postgres://leadplane:<password>@127.0.0.1:5432/leadplane'
DATABASE_URL='postgres://leadplane:<password>@127.0.0.1:5432/leadplane' npm run cli -- move --to ./data-again
`;

export const PROMETHEUS = `scrape_configs:
  - job_name: leadplane
    scheme: https
    authorization:
      credentials: <METRICS_TOKEN>
    static_configs:
      - targets: [leads.example.com]
`;

export const DOCKERFILE = `FROM node:22-slim
RUN mkdir /app /data && chown node: /app /data
USER node
WORKDIR /app
COPY --chown=node . .
RUN npm ci --omit=dev && npm cache clean --force && npm run build
ENV HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "scripts/start.mjs"]
`;

export const DOCKERIGNORE = `.git
data
dist
node_modules
`;

export const COMPOSE = `services:
  leadplane:
    build: .
    restart: unless-stopped
    ports:
      - "127.0.0.1:8000:8000"
    environment:
      DATABASE_URL: postgres://leadplane:<password>@postgres:5432/leadplane
      SECRET_KEY: <secret key>
      DEMO: "off"
      PUBLIC_URL: https://leads.example.com
      TRUSTED_PROXIES: 172.16.0.0/12
    depends_on:
      postgres:
        condition: service_healthy
  postgres:
    image: postgres:17
    restart: unless-stopped
    environment:
      POSTGRES_USER: leadplane
      POSTGRES_PASSWORD: <password>
      POSTGRES_DB: leadplane
    volumes:
      - postgres:/var/lib/postgresql/data
    healthcheck:
      test: ["CMD", "pg_isready", "--username=leadplane"]
      interval: 2s
volumes:
  postgres:
`;
