declare const redaction: unique symbol

/**
 * A listing whose place is what its viewer may know. Only `placeSeenBy` makes one, and `handle` sends no other: a row of
 * the database does not compile as an answer.
 */
export type Redacted<T> = T & { readonly [redaction]: true }

/** An answer in which every listing, however deep, is a redacted one. */
export type Outgoing<T> = T extends { isAddressHidden: boolean }
  ? Redacted<T>
  : T extends readonly (infer Element)[]
    ? Outgoing<Element>[]
    : T extends object
      ? { [Key in keyof T]: Outgoing<T[Key]> }
      : T
