import type { CodeName } from '@yardsnap/contract/code-names'
import { isIsbn } from '@yardsnap/contract/gtin-names'
import { isProductNumber } from '@yardsnap/contract/gtins'
import type { Language } from '@yardsnap/contract/languages'
import { translateTitle } from '#kinds/translated-names.ts'
import { AppError } from '#errors.ts'
import { boundedQueue } from '#queues/bounded-queue.ts'
import type { PricingService } from '#sell/pricing/service.ts'
import type { Barcodes } from './barcodes.ts'

/** Callers that wait for titles of books, which are asked for once a second. All others get what is known. */
const MAX_WAITING = 4

interface Dependencies {
  barcodes: Pick<Barcodes, 'learn' | 'name'>
  pricing: Pick<PricingService, 'matchKinds'>
}

/** What things are called whose numbers a seller types, or that come with a list. */
export function codeNames({ barcodes, pricing }: Dependencies) {
  const inLine = boundedQueue({ running: 1, waiting: MAX_WAITING })

  async function learn(gtins: readonly string[]): Promise<void> {
    try {
      await inLine(() => barcodes.learn(gtins))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error
    }
  }

  return {
    /**
     * The names by numbers, in their order; null for none. Never called inside a transaction: a service may be asked.
     * @param gtins as `toGtin` has them @param language of 'Book', and of the titles of kinds
     */
    async nameCodes(
      userId: string,
      gtins: readonly (string | null)[],
      language: Language,
    ): Promise<(CodeName | null)[]> {
      // Two shops give the same number of their own to different things.
      const numbers = gtins.flatMap((gtin) => (gtin !== null && isProductNumber(gtin) ? gtin : []))
      await learn(numbers)
      const names = await barcodes.name(numbers, userId)
      const book = { title: translateTitle('Book', language), category: 'books', isSure: true } as const
      return gtins.map((gtin) => {
        if (gtin === null) return null
        const name = names.get(gtin)
        if (!name && !isIsbn(gtin)) return null
        const { title, category, isSure } = name ?? book
        const [kind = null] = pricing.matchKinds([isIsbn(gtin) ? book.title : title], language)
        return { title, category, isSure, isKindOnly: name === undefined, kind }
      })
    },
  }
}
