import { BLANK_ITEM, type Draft, type DraftChanges, type DraftConflict, DraftItem } from '@yardsnap/contract/drafts'
import { changesBetween } from '@yardsnap/contract/draft-changes'
import { formerPriceSource, withPriceSources } from '@yardsnap/contract/former-prices'
import { withGivenTitles } from '@yardsnap/contract/item-titles'
import { changesOfForm, completeForm, toListingForm, type ListingForm } from '@yardsnap/contract/listing-form'
import { v7 as uuidv7 } from 'uuid'

/** What the server does not have yet of a draft, kept in the browser so that no failure loses what was typed. */
export interface UnsavedDraft {
  listingId: string
  changes: DraftChanges
  /** Fields whose text cannot be saved as it is, such as half a ZIP. */
  halfTyped: Partial<ListingForm>
  conflicts: readonly DraftConflict[]
  /** Names the store of photos that are chosen but not uploaded. */
  uploadsId: string
  /** Changes that were sent but never answered. */
  unheard?: readonly DraftChanges[]
}

const FORMAT = 2

/** The first format held whole rows and forms. */
interface FirstFormat {
  format?: 1
  listingId: string | null
  details: Record<string, unknown>
  rows: ({ id: string | null; confidence: number | null; retailPrice?: string } & Partial<Omit<DraftItem, 'id'>>)[]
  areDetailsDirty: boolean
  areRowsDirty: boolean
  uploadsId: string
}

type Stored = (UnsavedDraft & { format: typeof FORMAT }) | FirstFormat
export type UnsavedDrafts = ReturnType<typeof unsavedDraftStorage>

/**
 * What is kept of one user's drafts: one for each listing, and one for a listing that is not made yet.
 * @param storage null where the browser has none
 */
export function unsavedDraftStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
  userId: string,
) {
  const getStorageKey = (listingId: string | null) => `yardsnap:draft:${userId}:${listingId ?? 'new'}`
  function write(name: string, text: string): boolean {
    try {
      storage?.setItem(name, text)
      return storage !== null
    } catch {
      return false
    }
  }

  return {
    /**
     * What is kept for a listing, or for a new one. What cannot be read is put aside, so that nothing overwrites it.
     * @param base the draft that the changes are applied to
     */
    read(listingId: string | null, base: Draft): UnsavedDraft | null {
      let text: string | null = null
      try {
        text = storage?.getItem(getStorageKey(listingId)) ?? null
        if (text === null) return null
        const stored = JSON.parse(text) as Stored
        return inTodaysWords(stored.format === FORMAT ? stored : upgraded(stored, base), base)
      } catch {
        if (text !== null) write(`${getStorageKey(listingId)}:unreadable`, text)
        return null
      }
    },

    /** @returns false when the browser could not keep it: its storage is full or switched off */
    write: (listingId: string | null, kept: UnsavedDraft): boolean =>
      write(getStorageKey(listingId), JSON.stringify({ format: FORMAT, ...kept })),

    remove(listingId: string | null): void {
      try {
        storage?.removeItem(getStorageKey(listingId))
      } catch {
        // Storage that is switched off holds nothing to remove.
      }
    },
  }
}

/**
 * Converts drafts of earlier versions, which used a sentence as the title of an unnamed item and wrote the source of a
 * price into its notes.
 */
function inTodaysWords(kept: UnsavedDraft, { items }: Draft): UnsavedDraft {
  const { changes, conflicts, unheard } = kept
  const today = (former: DraftChanges) => withPriceSources(withGivenTitles(former), items)
  return {
    ...kept,
    changes: today(changes),
    conflicts: conflicts.map(withPriceSource),
    ...(unheard && { unheard: unheard.map(today) }),
  }
}

const FormerPrice = DraftItem.pick({ priceSuggested: true, marketNotes: true }).partial()

function withPriceSource(conflict: DraftConflict): DraftConflict {
  const { mine, group } = conflict
  if (group !== 'price' || mine === null || 'priceSource' in mine) return conflict
  const { priceSuggested = '0.00', marketNotes = '' } = FormerPrice.parse(mine)
  return { ...conflict, mine: { ...mine, priceSource: formerPriceSource({ priceSuggested, marketNotes }) } }
}

function upgraded(stored: FirstFormat, base: Draft): UnsavedDraft {
  const form = completeForm(stored.details, toListingForm(base.fields))
  const { changes } = stored.areDetailsDirty ? changesOfForm(form, new Date()) : { changes: {} }
  const rows = stored.rows.map(({ id, retailPrice, ...row }, position) => {
    const item = DraftItem.parse({
      ...BLANK_ITEM,
      ...row,
      id: id ?? uuidv7(),
      origin: row.confidence === null ? 'manual' : 'detected',
      retailPrice: retailPrice || null,
      position,
    })
    return { ...item, priceSource: formerPriceSource(item) }
  })
  const others = base.items.filter(({ state }) => state !== 'kept')
  const items = stored.areRowsDirty ? [...rows, ...others] : base.items
  return {
    listingId: stored.listingId ?? base.listingId,
    changes: changesBetween(base, { fields: { ...base.fields, ...changes }, items }),
    halfTyped: {},
    conflicts: [],
    uploadsId: stored.uploadsId,
  }
}

/** The browser's storage; null where it is switched off, because then reading the property throws. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
