// Our fetch handler.

import { router, toFetch } from "@dragoman/transport";
import { mcpServer } from "../mcp.js";
import { fetchCaller } from "./fetch.js";

export const call = fetchCaller(toFetch(router({ "/mcp": mcpServer().route() })));
