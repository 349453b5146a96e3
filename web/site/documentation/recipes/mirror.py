import json
import os
import sqlite3
import time

from leadplane import Leadplane, LeadplaneError

client = Leadplane(os.environ["LEADPLANE_URL"], token=os.environ["LEADPLANE_TOKEN"])
db = sqlite3.connect(os.environ.get("MIRROR", "mirror.db"))

COLUMNS = ["lead_id", "lead.fingerprint", "name", "email", "total_score", "priority"]
TYPES = "lead.created,lead.updated,lead.rescored,lead.erased"


def store(lead):
    """Stores a lead in place of what the table has of it."""
    db.execute(
        "insert or replace into mirrored_lead values"
        " (:lead_id, :fingerprint, :name, :email, :total_score, :priority)",
        {name.removeprefix("lead."): value for name, value in lead.items()},
    )


def apply(event):
    """An erased lead is named only by its fingerprint."""
    data = event["data"]
    if event["type"] == "lead.erased":
        db.execute("delete from mirrored_lead where fingerprint = ?", [data["fingerprint"]])
    else:
        store(data)


def keep(cursor):
    """Keeps the cursor. In one transaction with the table, a stop loses nothing."""
    db.execute("delete from mirror_cursor")
    db.execute("insert into mirror_cursor values (?)", [cursor])
    return cursor


def load():
    """Replaces the table by all leads. What happens meanwhile comes after the cursor."""
    cursor = client.list_events(after="now")["cursor"]
    file = client.create_export(format="ndjson", columns=COLUMNS)
    while file["state"] in ("queued", "running", "paused"):
        time.sleep(1)
        file = client.get_export(file["id"])
    if file["state"] != "done":
        raise RuntimeError(f"The export is {file['state']}. {file['error'] or ''}")
    lines = client.download_export(file["id"]).split("\n")
    client.delete_export(file["id"])
    with db:
        db.execute("delete from mirrored_lead")
        for line in filter(None, lines):
            store(json.loads(line))
        return keep(cursor)


def follow(cursor):
    """Waits for the next events and stores them."""
    page = client.list_events(after=cursor, types=TYPES, wait=20)
    with db:
        for event in page["results"]:
            apply(event)
        return keep(page["cursor"])


db.executescript("""
    create table if not exists mirrored_lead (
        lead_id text primary key, fingerprint text not null, name text, email text,
        total_score real not null, priority text not null
    );
    create index if not exists mirrored_lead_fingerprint on mirrored_lead (fingerprint);
    create table if not exists mirror_cursor (cursor text not null);
""")
row = db.execute("select cursor from mirror_cursor").fetchone()
cursor = row[0] if row else None

while True:
    try:
        cursor = load() if cursor is None else follow(cursor)
    except LeadplaneError as error:
        # The events after the cursor are no longer kept: begin again.
        if not error.has("cursor_expired"):
            raise
        cursor = None
