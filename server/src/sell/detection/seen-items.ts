import type { DetectedItem } from '@yardsnap/contract/detection'
import type { Language } from '@yardsnap/contract/languages'
import type { OwnAccountService } from '#core/accounts/service.ts'
import type { PhotosService } from '#core/photos/service.ts'
import { translateTitle } from '#kinds/translated-names.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import { inLanguage } from '#text/translations.ts'
import type { Barcodes } from './barcodes.ts'
import { withCodes } from './coded-items.ts'
import type { findingsStore } from './findings.ts'
import { type PriceHint, toItems } from './items.ts'
import { distinctGuesses } from './labels.ts'
import type { RunRow } from './queries.ts'
import type { RemoteAppraisals } from './remote-appraisals.ts'
import type { SeenItem } from './same-object.ts'

interface Dependencies {
  stored: Pick<ReturnType<typeof findingsStore>, 'loadAnyVersion'>
  barcodes: Pick<Barcodes, 'load' | 'name'>
  /** Null without a remote model. */
  advanced: Pick<RemoteAppraisals, 'load'> | null
  photos: Pick<PhotosService, 'describe'>
  pricing: Pick<PricingService, 'hint'>
  ownAccount: Pick<OwnAccountService, 'readLanguage'>
}

/** The items detected in some photos of a run, in their order. Photos that are gone or not analyzed are left out. */
export function seenItems({ stored, barcodes, advanced, photos, pricing, ownAccount }: Dependencies) {
  return async function seenIn(run: RunRow, photoKeys: string[]): Promise<SeenItem[][]> {
    const known = await stored.loadAnyVersion(await photos.describe(photoKeys), run.visionModel)
    const language = await ownAccount.readLanguage(run.userId)
    const hashes = run.isAdvanced ? known.map(({ photo }) => photo.contentHash) : []
    const appraisals = await advanced?.load(hashes, run.visionModel)
    const codes = await barcodes.load(known.map(({ photo }) => photo.contentHash))
    const numbers = [...codes.values()].flat().map(({ gtin }) => gtin)
    const names = await barcodes.name(numbers, run.userId)
    const priceHint: PriceHint = (item) => pricing.hint(item)
    const bookTitle = translateTitle('Book', language)
    return known.map(({ photo, findings }) =>
      inLanguage(language, () => {
        const found = toItems(photo, findings, priceHint, appraisals?.get(photo.contentHash))
        const inTheirs = found.map((seen) => ({ ...seen, item: named(seen.item, language) }))
        const options = { photoUrl: photo.url, names, priceHint, bookTitle }
        return withCodes(inTheirs, codes.get(photo.contentHash) ?? [], options)
      }),
    )
  }
}

/** The item with its names in the language of its seller. */
function named(item: DetectedItem, language: Language): DetectedItem {
  const inTheirs = (title: string) => translateTitle(title, language)
  const nameGuesses = item.nameGuesses.map((guess) => ({ ...guess, title: inTheirs(guess.title) }))
  return { ...item, title: inTheirs(item.title), nameGuesses: distinctGuesses(nameGuesses) }
}
