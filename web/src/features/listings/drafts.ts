import { DetectedItem } from '@yardsnap/contract/detection'
import { CropRectangle } from '@yardsnap/contract/items'
import { z } from 'zod'
import { type EditableItem, newRow } from '#features/items/rows.ts'
import { completeForm, EMPTY_FORM, type ListingForm } from '@yardsnap/contract/listing-form'

const Row: z.ZodType<EditableItem> = DetectedItem.omit({ isSuggestion: true }).extend({
  key: z.string(),
  id: z.string().nullable(),
  isTouched: z.boolean(),
  cropUrl: z.string().nullable(),
  cropData: CropRectangle.nullable(),
  sourceImageUrl: z.string().nullable(),
  retailPrice: z.string(),
})

/** A sale as it is being edited, kept in the browser so that no failure loses what was typed. */
export interface Draft {
  details: ListingForm
  rows: EditableItem[]
  listingId: string | null
  /** Of the listing that this draft builds on. */
  version: number | null
  areDetailsDirty: boolean
  areRowsDirty: boolean
  /** The call that makes the listing, repeated as it was until it is answered, so that it makes only one. */
  creation: { key: string; title: string } | null
  /** Names the store of photos that are chosen but not uploaded. */
  uploadsId: string
  /** Pieces of photos that the seller does not sell; they are not offered again. */
  dismissedCrops: string[]
  /** The analysis whose findings are not all in the rows. */
  openRunId: string | null
}

/** Goes up when a draft that was kept before no longer fits; `MIGRATIONS` then gets a line for the format before. */
const FORMAT = 1

/** What brings a kept draft of a format to the next one. Fields that are merely new need none: they are filled in. */
const MIGRATIONS: Record<number, (kept: object) => object> = {}

const KeptDraft = z.object({
  details: z.record(z.string(), z.unknown()),
  rows: z.array(z.preprocess((row) => ({ ...newRow(), ...(row as object) }), Row)),
  listingId: z.string().nullable(),
  version: z.number().nullable(),
  areDetailsDirty: z.boolean(),
  areRowsDirty: z.boolean(),
  creation: z.object({ key: z.string(), title: z.string() }).nullable(),
  uploadsId: z.string(),
  dismissedCrops: z.array(z.string()),
  openRunId: z.string().nullable(),
})

/** @throws when the text is no draft */
function readDraft(text: string, blanks: ListingForm): Draft {
  let kept = { ...newDraft(), ...(JSON.parse(text) as { format?: number }) }
  for (let format = kept.format ?? 1; format < FORMAT; format++) kept = { ...kept, ...MIGRATIONS[format]?.(kept) }
  const draft = KeptDraft.parse(kept)
  return { ...draft, details: completeForm(draft.details, blanks) }
}

export function newDraft(): Draft {
  return {
    details: EMPTY_FORM,
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
  function write(name: string, text: string): boolean {
    if (!storage) return false
    try {
      storage.setItem(name, text)
      return true
    } catch {
      return false
    }
  }

  const nameOf = (listingId: string | null) => `yardsnap:draft:${userId}:${listingId ?? 'new'}`
  return {
    /**
     * Null when there is none. One that cannot be read is put aside, so that the next does not overwrite it.
     * @param blanks for the fields of the form that did not exist when the draft was kept
     */
    read(listingId: string | null, blanks = EMPTY_FORM): Draft | null {
      let text: string | null = null
      try {
        text = storage?.getItem(nameOf(listingId)) ?? null
        return text === null ? null : readDraft(text, blanks)
      } catch {
        if (text !== null) write(`${nameOf(listingId)}:unreadable`, text)
        return null
      }
    },

    /** @returns false when the browser could not keep it: its storage is full or switched off */
    write: (draft: Draft): boolean => write(nameOf(draft.listingId), JSON.stringify({ format: FORMAT, ...draft })),

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
