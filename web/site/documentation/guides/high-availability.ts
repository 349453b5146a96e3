import etcd from "../../../../deploy/failover/etcd.env?raw";
import haproxy from "../../../../deploy/failover/haproxy.cfg?raw";
import leadplane from "../../../../deploy/failover/leadplane.sql?raw";
import patroniEnvironment from "../../../../deploy/failover/patroni.env?raw";
import patroni from "../../../../deploy/failover/patroni.yml?raw";

/** The files, by their names in `deploy/failover`. */
export const FAILOVER_FILES = {
  "etcd.env": etcd,
  "patroni.yml": patroni,
  "patroni.env": patroniEnvironment,
  "haproxy.cfg": haproxy,
  "leadplane.sql": leadplane,
} as const satisfies Record<string, string>;

export const ON_DATABASE_MACHINES = `NAME=db1 ADDRESS=10.0.0.11 # on db2: NAME=db2 ADDRESS=10.0.0.12
sudo apt-get update
sudo apt-get install --yes postgresql-common
sudo sed -i 's/^#\\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
sudo apt-get install --yes postgresql-15 patroni etcd-server
sudo systemctl stop etcd
sudo rm -rf /var/lib/etcd/default
sed "s/@NAME@/$NAME/g; s/@ADDRESS@/$ADDRESS/g" etcd.env | sudo install -m 644 /dev/stdin /etc/default/etcd
sed "s/@NAME@/$NAME/g; s/@ADDRESS@/$ADDRESS/g" patroni.env | sudo install -m 600 /dev/stdin /etc/patroni_env.conf
sudo install -m 644 patroni.yml /etc/patroni/config.yml
`;

export const ON_LEADPLANE_MACHINE = `NAME=app1 ADDRESS=10.0.0.13
sudo apt-get update
sudo apt-get install --yes etcd-server haproxy
sudo systemctl stop etcd
sudo rm -rf /var/lib/etcd/default
sed "s/@NAME@/$NAME/g; s/@ADDRESS@/$ADDRESS/g" etcd.env | sudo install -m 644 /dev/stdin /etc/default/etcd
sudo install -m 644 haproxy.cfg /etc/haproxy/haproxy.cfg
`;

export const START = `sudo systemctl start etcd      # on all three machines, within a minute
sudo systemctl start patroni   # on db1, then on db2
sudo systemctl restart haproxy # on app1
`;

/** With the name and the passwords of the machine. */
const patronictl = (command: string) =>
  `sudo bash -c 'set -a; . /etc/patroni_env.conf; patronictl -c /etc/patroni/config.yml ${command}'\n`;

export const LIST = patronictl("list");

export const EDIT_CONFIG = patronictl("edit-config");

export const CREATE = `sudo -u postgres psql < leadplane.sql
`;

export const SETTINGS = `DATABASE_URL=postgres://leadplane:<password>@127.0.0.1:5000/leadplane
SECRET_KEY=<the same on every machine>
`;

export const SWITCHOVER = patronictl("switchover");
