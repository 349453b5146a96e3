// What operators copy from the guide: the files of deploy/, which npm run test:long runs, and commands.

export { default as CADDYFILE } from "../../../../deploy/Caddyfile?raw";
export { default as COMPOSE } from "../../../../deploy/compose.yaml?raw";
export { default as ENVIRONMENT_FILE } from "../../../../deploy/leadplane.env?raw";
export { default as SYSTEMD_UNIT } from "../../../../deploy/leadplane.service?raw";
export { default as NGINX } from "../../../../deploy/nginx.conf?raw";
export { default as PROMETHEUS } from "../../../../deploy/prometheus.yml?raw";

export const INSTALL = `sudo useradd --system --home-dir /var/lib/leadplane --create-home leadplane
sudo cp -r leadplane /opt/leadplane
sudo sh -c 'cd /opt/leadplane && npm ci --omit=dev && npm run build'
sudo install -m 600 -o leadplane leadplane/deploy/leadplane.env /etc/leadplane.env
sudo cp leadplane/deploy/leadplane.service /etc/systemd/system/
sudo systemctl daemon-reload
sudo systemctl enable --now leadplane
sudo journalctl -u leadplane -f
`;

export const RESET_PASSWORD = `sudo systemctl stop leadplane
sudo -u leadplane bash -c 'set -a; . /etc/leadplane.env; cd /opt/leadplane && npm run cli -- reset-password admin'
sudo systemctl start leadplane
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

export const COMPOSE_START = `cd deploy
printf 'DOMAIN=leads.example.com\\nPOSTGRES_PASSWORD=%s\\nSECRET_KEY=%s\\n' "$(openssl rand -hex 16)" "$(openssl rand -hex 32)" > .env
docker compose up --build --detach
docker compose logs leadplane
`;

export const KUBERNETES_START = `docker build --file deploy/Dockerfile --build-arg PACKAGES=postgresql-client --tag registry.example.com/leadplane:1.0.0 .
docker push registry.example.com/leadplane:1.0.0
kubectl create secret generic leadplane --from-literal=DATABASE_URL='postgres://…' \\
  --from-literal=SECRET_KEY="$(openssl rand -hex 32)" --from-literal=METRICS_TOKEN="$(openssl rand -hex 32)"
kubectl apply --filename deploy/kubernetes.yaml
`;
