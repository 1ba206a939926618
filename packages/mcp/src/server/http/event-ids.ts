// Ids of events: the stream and the position in it, so that an id says by itself where to go on (Transports,
// Resumability and Redelivery).

export interface EventPlace {
  readonly streamId: string;
  /** 0 is the place before the first message. */
  readonly seq: number;
}

export function eventId(streamId: string, seq: number): string {
  return `${streamId}.${seq}`;
}

const form = /^([A-Za-z0-9-]{1,64})\.(0|[1-9]\d{0,14})$/;

/** Undefined for a text that no server of ours has given. */
export function placeOf(id: string): EventPlace | undefined {
  const [, streamId, seq] = form.exec(id) ?? [];
  return streamId === undefined ? undefined : { streamId, seq: Number(seq) };
}
