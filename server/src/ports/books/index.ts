import type { Config } from '#config/config.ts'
import type { ProviderStore } from '#external/provider-store.ts'
import { openLibrary } from './open-library.ts'
import type { BooksPort } from './port.ts'

interface Dependencies {
  config: Pick<Config, 'books' | 'productName' | 'publicUrl'>
  providerStore: ProviderStore
}

/** Open Library, a mirror of it, or nobody (null). */
export function chooseBooks({ config, providerStore }: Dependencies): BooksPort | null {
  const { books, productName, publicUrl } = config
  if (books === 'off') return null
  const userAgent = `${productName.replace(/[^\x20-\x7e]/g, '')} (${publicUrl})`
  return openLibrary({ userAgent, providerStore, ...(books !== 'openlibrary' && { baseUrl: books }) })
}
