import type { Highlight, PublicListing } from '@yardsnap/contract/browse'
import type { Listing } from '@yardsnap/contract/listings'
import type { MyListing } from '@yardsnap/contract/own-listings'
import type { NearPlace } from '@yardsnap/contract/near'
import type { SavedEntry } from '@yardsnap/contract/saved'
import type { SavedItem } from '@yardsnap/contract/saved-items'
import type { SharedTrip, Trip } from '@yardsnap/contract/trips'
import type { Want, WantMatch } from '@yardsnap/contract/wants'
import { expectTypeOf, test } from 'vitest'
import type { Outgoing, Redacted } from './redaction.ts'

// It is the type check that fails here, not the run.
test('S2.11.1 no answer that says where a sale is takes a place as it is stored', () => {
  expectTypeOf<Listing>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<MyListing>().not.toExtend<Outgoing<MyListing>>()
  expectTypeOf<PublicListing>().not.toExtend<Outgoing<PublicListing>>()
  expectTypeOf<NearPlace>().not.toExtend<Outgoing<NearPlace>>()
  expectTypeOf<Highlight>().not.toExtend<Outgoing<Highlight>>()
  expectTypeOf<Want>().not.toExtend<Outgoing<Want>>()
  expectTypeOf<WantMatch>().not.toExtend<Outgoing<WantMatch>>()
  expectTypeOf<SavedItem>().not.toExtend<Outgoing<SavedItem>>()
  expectTypeOf<SavedEntry>().not.toExtend<Outgoing<SavedEntry>>()
  expectTypeOf<Trip>().not.toExtend<Outgoing<Trip>>()
  expectTypeOf<SharedTrip>().not.toExtend<Outgoing<SharedTrip>>()
})

test('S2.11.1 one stored part of a place is refused as the whole is', () => {
  type WithStored<Part extends keyof Listing> = Omit<Redacted<Listing>, Part> & Pick<Listing, Part>
  expectTypeOf<Redacted<Listing>>().toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'address'>>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'streetAddress'>>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'zipCode'>>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'latitude'>>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'longitude'>>().not.toExtend<Outgoing<Listing>>()
  expectTypeOf<WithStored<'positionPrecision'>>().not.toExtend<Outgoing<Listing>>()
})
