declare const shown: unique symbol

/** A part of a listing's place as its viewer may know it; only `core/listings/address.ts` makes them. */
export type Shown<Value> = Value extends null | undefined ? Value : Value & { readonly [shown]: true }

/** The fields, of any answer about a listing, that say where it is. */
type PlaceField =
  | 'isAddressHidden'
  | 'address'
  | 'streetAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'positionPrecision'
  | 'distance'
  | 'isApproximate'

/** What is known of a listing, with its place as its viewer may know it: a stored city or position does not fit. */
export type Redacted<T> = { [Key in keyof T]: Key extends PlaceField ? Shown<T[Key]> : T[Key] }

/** Each of these reveals to others where a listing is. What only its seller sees (`ListingPlace`) is not among them. */
type Placed = { isAddressHidden: boolean } | { isApproximate: boolean }

/**
 * A response in which every listing, and every field that reveals where one is, is redacted, at any depth. `handle`
 * accepts no other.
 */
export type Outgoing<T> = T extends Placed
  ? Redacted<T>
  : T extends object
    ? { [Key in keyof T]: Outgoing<T[Key]> }
    : T
