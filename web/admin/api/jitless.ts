import { z } from "zod";

// The content security policy allows no generated code, and the library would try. It has to be told before the
// first schema is made.
z.config({ jitless: true });
