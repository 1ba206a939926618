// A doubly linked list: the oldest item first, any item taken out or moved to the end in constant time.

export interface Link<T> {
  readonly value: T;
  previous: Link<T> | undefined;
  next: Link<T> | undefined;
}

export class Chain<T> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  /** The oldest item. */
  get first(): Link<T> | undefined {
    return this.#first;
  }

  push(value: T): Link<T> {
    const link: Link<T> = { value, previous: undefined, next: undefined };
    this.#append(link);
    return link;
  }

  moveToEnd(link: Link<T>): void {
    if (link === this.#last) return;
    this.remove(link);
    this.#append(link);
  }

  /** Takes out an item of this list. */
  remove(link: Link<T>): void {
    if (link.previous === undefined) this.#first = link.next;
    else link.previous.next = link.next;
    if (link.next === undefined) this.#last = link.previous;
    else link.next.previous = link.previous;
    link.previous = undefined;
    link.next = undefined;
  }

  #append(link: Link<T>): void {
    link.previous = this.#last;
    if (this.#last === undefined) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
  }
}
