declare const redaction: unique symbol

/**
 * A listing whose location is reduced to what its viewer may know. Only `placeSeenBy` creates one, and `handle` accepts
 * no other: returning a database row is a compile error.
 */
export type Redacted<T> = T & { readonly [redaction]: true }

/** A response in which every listing, at any depth, is redacted. */
export type Outgoing<T> = T extends { isAddressHidden: boolean }
  ? Redacted<T>
  : T extends readonly (infer Element)[]
    ? Outgoing<Element>[]
    : T extends object
      ? { [Key in keyof T]: Outgoing<T[Key]> }
      : T
