// The files that an operator copies, as the guide shows them.

export const SYSTEMD_UNIT = `[Unit]
Description=Leadplane
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=leadplane
WorkingDirectory=/opt/leadplane
EnvironmentFile=/etc/leadplane.env
ExecStart=/usr/bin/npm start
Restart=on-failure
RestartSec=2
TimeoutStopSec=30
LimitNOFILE=65536

NoNewPrivileges=true
PrivateTmp=true
ProtectHome=true
ProtectSystem=strict
ReadWritePaths=/var/lib/leadplane /opt/leadplane

[Install]
WantedBy=multi-user.target
`;

export const ENVIRONMENT_FILE = `HOST=127.0.0.1
PORT=8000
DATA_DIR=/var/lib/leadplane
DEMO=off
PUBLIC_URL=https://leads.example.com
TRUSTED_PROXIES=127.0.0.1
METRICS_TOKEN=<at least 16 characters>
`;

export const INSTALL = `sudo useradd --system --home-dir /var/lib/leadplane --create-home leadplane
sudo cp -r leadplane /opt/leadplane
sudo chown -R leadplane: /opt/leadplane
sudo install -m 600 -o leadplane leadplane.env /etc/leadplane.env
sudo cp leadplane.service /etc/systemd/system/
sudo systemctl daemon-reload
sudo systemctl enable --now leadplane
sudo journalctl -u leadplane -f
`;

export const CADDYFILE = `leads.example.com {
  request_body {
    max_size 1MB
  }
  reverse_proxy 127.0.0.1:8000
}
`;

export const NGINX = `server {
  listen 443 ssl;
  http2 on;
  server_name leads.example.com;
  ssl_certificate     /etc/letsencrypt/live/leads.example.com/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/leads.example.com/privkey.pem;

  client_max_body_size 1m;

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
  server_name leads.example.com;
  return 301 https://$host$request_uri;
}
`;

export const POSTGRES_SETUP = `create role leadplane login password '<password>';
create role leadplane_tenant nologin;
grant leadplane_tenant to leadplane;
create database leadplane owner leadplane;
`;

export const BACKUP_POSTGRES = `pg_dump --format=custom --file=leadplane.dump 'postgres://leadplane:<password>@127.0.0.1:5432/leadplane'
`;

export const RESTORE_POSTGRES = `pg_restore --dbname=leadplane --no-owner --role=leadplane leadplane.dump
`;

export const BACKUP_EMBEDDED = `sudo systemctl stop leadplane
sudo tar -C /var/lib -czf leadplane-backup.tar.gz leadplane
sudo systemctl start leadplane
`;

export const RESTORE_EMBEDDED = `sudo systemctl stop leadplane
sudo mv /var/lib/leadplane /var/lib/leadplane.old
sudo tar -C /var/lib -xzf leadplane-backup.tar.gz
sudo systemctl start leadplane
`;

export const PROMETHEUS = `scrape_configs:
  - job_name: leadplane
    scheme: https
    authorization:
      credentials: <METRICS_TOKEN>
    static_configs:
      - targets: [leads.example.com]
`;
