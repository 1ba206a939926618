// A data part of 0.3 is an object. Any other value travels inside one, under the names that other kits use for it.

/** The member of a part's metadata that says so. */
export const wrappedMark: string = "data_part_compat";
export const wrappedMember: string = "value";
