import { type DetectedItem, MAX_ITEMS_PER_PHOTO } from '@yardsnap/contract/detection'
import { isIsbn } from '@yardsnap/contract/gtin-names'
import { DEFAULT_ITEM } from '@yardsnap/contract/drafts'
import { MAX_ITEM_PICTURES } from '@yardsnap/contract/items'
import type { FoundCode } from '#pictures/barcodes.ts'
import type { Box } from '#ports/vision/port.ts'
import type { KnownName } from './barcodes.ts'
import { type PriceHint, toCrop, toPriceFields } from './items.ts'
import type { SeenItem } from './same-object.ts'

/** A book that nobody knows, by its name in the catalog of kinds. */
const BOOK = 'Book'
/**
 * Around a code that is in no box: what a thing has beside it on each side, in widths and heights of the code. A picture with
 * some of the thing is all that it is for.
 */
const AROUND = { across: 1, down: 1.5 }

interface Options {
  /** `/objects/<key>` */
  photoUrl: string
  /** By number; without one, a book is a book, and what a thing was found to be stays. */
  names: ReadonlyMap<string, KnownName>
  priceHint: PriceHint
  /** 'Book' in the language of the seller. */
  bookTitle: string
}

/**
 * The items of one photo with its barcodes. A code belongs to the smallest box that it is in. A box with one code is that
 * thing; of a box with several, each is a thing of its own, and the box itself stays only where it is surely something else,
 * as a table with books. The same code twice is one item of two pieces.
 */
export function withCodes(seen: readonly SeenItem[], codes: readonly FoundCode[], options: Options): SeenItem[] {
  if (codes.length === 0) return [...seen]
  const inBox = Map.groupBy(codes, (code) => findHolder(seen, code))
  const things = seen.flatMap((each) => splitBox(each, inBox.get(each) ?? [], options))
  const alone = distinctCodes(inBox.get(undefined) ?? []).map((code) => newThing(code, options))
  return joinPieces([...things, ...alone], codes).slice(0, MAX_ITEMS_PER_PHOTO)
}

function findHolder(seen: readonly SeenItem[], { box }: FoundCode): SeenItem | undefined {
  const [x, y] = [50 * (box.x0 + box.x1), 50 * (box.y0 + box.y1)]
  const area = ({ item: { cropData } }: SeenItem) => cropData.width * cropData.height
  return seen
    .filter(({ item: { cropData: at } }) => {
      return x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height
    })
    .toSorted((a, b) => area(a) - area(b))[0]
}

function splitBox(each: SeenItem, codes: readonly FoundCode[], options: Options): SeenItem[] {
  const [first, ...others] = distinctCodes(codes)
  if (!first) return [each]
  if (others.length === 0) return [{ ...each, item: named(each.item, first.gtin, options) }]
  const things = [first, ...others].map((code) => newThing(code, options))
  const isHolder = each.item.isLabelSure && things.every(({ item }) => item.category !== each.item.category)
  return isHolder ? [each, ...things] : things
}

/** The first code of each number, from the top. */
function distinctCodes(codes: readonly FoundCode[]): FoundCode[] {
  const sorted = codes.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  return [...Map.groupBy(sorted, ({ gtin }) => gtin).values()].flatMap(([first]) => first ?? [])
}

/** An item that only its code tells of. */
function newThing(code: FoundCode, options: Options): SeenItem {
  const { photoUrl } = options
  const item: DetectedItem = {
    ...DEFAULT_ITEM,
    ...toCrop(photoUrl, placeAround(code.box)),
    title: '',
    sourceImageUrl: photoUrl,
    confidence: 1,
    isSuggestion: false,
    isLabelSure: false,
    nameGuesses: [],
    groupGuesses: [],
    lookAlikeId: null,
  }
  return { item: named(item, code.gtin, options), fingerprint: null }
}

function placeAround({ x0, y0, x1, y1 }: Box): Box {
  const [across, down] = [AROUND.across * (x1 - x0), AROUND.down * (y1 - y0)]
  return {
    x0: Math.max(0, x0 - across),
    y0: Math.max(0, y0 - down),
    x1: Math.min(1, x1 + across),
    y1: Math.min(1, y1 + down),
  }
}

/** The item with a number, and the name and price of the thing that has it. A remote model, which has seen it, knows its price better. */
function named(item: DetectedItem, gtin: string, { names, priceHint, bookTitle }: Options): DetectedItem {
  const coded = { ...item, gtin, isSuggestion: false }
  const isBook = isIsbn(gtin)
  const isAppraised = item.priceSource === 'remote-model'
  const unknownBook: KnownName | undefined =
    isBook && !isAppraised ? { title: bookTitle, category: 'books', isSure: true } : undefined
  const name = names.get(gtin) ?? unknownBook
  if (!name) return coded
  const { title, category, isSure } = name
  const nameGuesses = isSure ? [] : [{ title, category }]
  const renamed = { ...coded, title, category, isLabelSure: isSure, nameGuesses, groupGuesses: [] }
  if (isAppraised) return renamed
  // The title of a book names no kind: 'The Chair' costs what a book does.
  const of = { title: isBook ? BOOK : title, category, group: null, condition: DEFAULT_ITEM.condition }
  const hint = priceHint(of)
  return {
    ...renamed,
    ...toPriceFields(hint?.suggested ?? 0),
    priceSource: hint?.source ?? null,
    marketNotes: hint?.notes ?? '',
  }
}

/**
 * Items with the same number become the first of them, with the pictures of all and as many pieces as the photo has codes.
 */
function joinPieces(things: readonly SeenItem[], codes: readonly FoundCode[]): SeenItem[] {
  const pieces = Map.groupBy(codes, ({ gtin }) => gtin)
  const byNumber = Map.groupBy(things, ({ item }) => item.gtin)
  return things.flatMap((thing) => {
    const { gtin } = thing.item
    if (gtin === null) return [thing]
    const same = byNumber.get(gtin) ?? []
    if (same[0] !== thing) return []
    const imageUrls = same.flatMap(({ item }) => item.imageUrls).slice(0, MAX_ITEM_PICTURES)
    return [{ ...thing, item: { ...thing.item, quantity: pieces.get(gtin)?.length ?? 1, imageUrls } }]
  })
}
