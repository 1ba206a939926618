// What is checked of a webhook when it is registered, in both versions. Where the address leads is checked when it is
// called.

import type { Fields } from "./fields.ts";

/** An absolute http or https address without credentials in it. */
export function readUrl(fields: Fields): string {
  const url = fields.requiredText("url");
  if (url === "") return url;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    fields.refuse("url", "expected an absolute URL that starts with https:// or http://");
  } else if (parsed.username !== "" || parsed.password !== "") {
    fields.refuse("url", "expected no user name and no password in the URL; use authentication");
  }
  return url;
}

/** A text that will stand in a header field, or in a line of a log. */
export function safeText(fields: Fields, name: string): string | undefined {
  const text = fields.text(name);
  if (text !== undefined && hasControls(text)) {
    fields.refuse(name, "expected no control characters");
  }
  return text;
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f) return true;
  }
  return false;
}
