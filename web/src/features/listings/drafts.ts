import { DetectedItem } from '@yardsnap/contract/detection'
import { CropRectangle } from '@yardsnap/contract/items'
import { z } from 'zod'
import type { EditableItem } from '#features/items/rows.ts'
import { Details, EMPTY_DETAILS } from './details.ts'

const Row: z.ZodType<EditableItem> = DetectedItem.omit({ isSuggestion: true }).extend({
  key: z.string(),
  id: z.string().nullable(),
  isTouched: z.boolean(),
  cropUrl: z.string().nullable(),
  cropData: CropRectangle.nullable(),
  sourceImageUrl: z.string().nullable(),
  /** A draft may have been kept before a row had a price when new. */
  retailPrice: z.string().default(''),
})

/** A sale as it is being edited, kept in the browser so that no failure loses what was typed. */
export const Draft = z.object({
  /** A draft may have been kept before an address could be hidden. */
  details: Details.extend({ hidesAddress: z.boolean().default(false) }),
  rows: z.array(Row),
  listingId: z.string().nullable(),
  /** Of the listing that this draft builds on. */
  version: z.number().nullable(),
  areDetailsDirty: z.boolean(),
  areRowsDirty: z.boolean(),
  /** The call that makes the listing, repeated as it was until it is answered, so that it makes only one. */
  creation: z.object({ key: z.string(), title: z.string() }).nullable(),
  /** Names the store of photos that are chosen but not uploaded. */
  uploadsId: z.string(),
  /** Pieces of photos that the seller does not sell; they are not offered again. */
  dismissedCrops: z.array(z.string()),
  /** The analysis whose findings are not all in the rows. */
  openRunId: z.string().nullable(),
})
export type Draft = z.infer<typeof Draft>

export function newDraft(): Draft {
  return {
    details: EMPTY_DETAILS,
    rows: [],
    listingId: null,
    version: null,
    areDetailsDirty: false,
    areRowsDirty: false,
    creation: null,
    uploadsId: crypto.randomUUID(),
    dismissedCrops: [],
    openRunId: null,
  }
}

export type DraftStore = ReturnType<typeof draftStore>

/**
 * The drafts of one user in the browser's storage, one for each listing and one for a new one.
 * @param storage null where the browser has none
 */
export function draftStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null, userId: string) {
  const nameOf = (listingId: string | null) => `yardsnap:draft:${userId}:${listingId ?? 'new'}`
  return {
    /** Null when there is none, or one that is not readable any more. */
    read(listingId: string | null): Draft | null {
      try {
        return Draft.parse(JSON.parse(storage?.getItem(nameOf(listingId)) ?? 'null'))
      } catch {
        return null
      }
    },

    /** @returns false when the browser could not keep it: its storage is full or switched off */
    write(draft: Draft): boolean {
      if (!storage) return false
      try {
        storage.setItem(nameOf(draft.listingId), JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },

    remove(listingId: string | null): void {
      try {
        storage?.removeItem(nameOf(listingId))
      } catch {
        // Storage that is switched off holds nothing to remove.
      }
    },
  }
}

/** The browser's storage; null where it is switched off, which it tells by throwing. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
