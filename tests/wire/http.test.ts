// The corpus over real sockets.

import { sockets } from "./carriers.ts";
import { corpusSuite } from "./corpus-suite.ts";

corpusSuite({ open: sockets, applies: () => true });
