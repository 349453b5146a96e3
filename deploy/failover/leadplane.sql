create role leadplane login password '@LEADPLANE_PASSWORD@';
create role leadplane_tenant nologin;
grant leadplane_tenant to leadplane;
create database leadplane owner leadplane;
