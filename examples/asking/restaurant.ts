// What the booking tool works with: a restaurant with three tables. It counts what was done, to show what runs once.

interface Wanted {
  readonly name: string;
  readonly people: number;
  readonly day: string;
  readonly area: string;
}

export interface Hold {
  readonly id: string;
  readonly table: number;
}

export class Restaurant {
  readonly #held = new Map<string, Wanted & Hold>();
  #holds = 0;

  /** Tables that are held or booked now. */
  get taken(): number {
    return this.#held.size;
  }

  /** How often a table was asked for. */
  get holds(): number {
    return this.#holds;
  }

  hold(wanted: Wanted): { id: string; table: number } {
    this.#holds++;
    const hold = { id: `h${this.#holds}`, table: this.#held.size + 1 };
    this.#held.set(hold.id, { ...wanted, ...hold });
    return hold;
  }

  book(id: string): string {
    const held = this.#held.get(id);
    if (held === undefined) throw new Error(`no table is held as ${id}`);
    return `Table ${held.table} is booked for ${held.name}, ${held.people} people, on ${held.day}.`;
  }

  release(id: string): boolean {
    return this.#held.delete(id);
  }
}
