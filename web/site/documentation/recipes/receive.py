import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify import verify

SECRET = os.environ["WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        try:
            event = verify(SECRET, self.headers, body)
        except ValueError as error:
            self.send_error(400, str(error))
            return
        # Store it here, unless you already have one with this id.
        print(self.headers["webhook-id"], json.dumps(event), flush=True)
        self.send_response(204)
        self.end_headers()


ThreadingHTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
