import { type CodeName, MAX_CODES_AT_ONCE, nameCodes } from '@yardsnap/contract/code-names'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { t } from '@yardsnap/contract/texts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef } from 'react'
import { call } from '#api/call.ts'
import { namedAs } from '#core/items/draft-items.ts'
import { usePaused } from '#lib/use-paused.ts'
import { showUndoToast } from './undo-toast.ts'
import type { ItemActions } from './use-item-actions.ts'

/** By number, as `toGtin` has it; those that nobody knows are left out. */
export type CodeNames = ReadonlyMap<string, CodeName>

/** Milliseconds without typing after which a number is looked up: the beginning of a longer one may be a number, too. */
const PAUSE_MS = 500

const codeNameQuery = (gtin: string) =>
  queryOptions({
    queryKey: ['code-name', gtin],
    queryFn: async () => (await call(nameCodes, { body: { gtins: [gtin] } }))[0] ?? null,
  })

/** The name by an item's number; null for none, until the server has answered, and where it cannot. */
export function useCodeName(gtin: string | null): { name: CodeName | null; isPending: boolean } {
  const asked = usePaused(gtin, PAUSE_MS) === gtin ? gtin : null
  const { data = null, isFetching } = useQuery({ ...codeNameQuery(asked ?? ''), enabled: asked !== null })
  return { name: asked === null ? null : data, isPending: isFetching }
}

interface CodeNaming {
  id: string
  actions: ItemActions
  /** Whether the seller has chosen the category; then no name changes it. */
  isCategoryOwn: RefObject<boolean>
}

/** How an item is named by its number: by itself when one is typed for an item without a name, else when the seller says so. */
export function useCodeNaming({ id, actions, isCategoryOwn }: CodeNaming) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const update = useCallback(
    (change: (before: DraftItem) => DraftItem) =>
      actions.update(
        id,
        (before) => {
          const named = change(before)
          return named === before || !isCategoryOwn.current ? named : { ...named, category: before.category }
        },
        'code name',
      ),
    [id, actions, isCategoryOwn],
  )
  const take = useCallback(
    async (gtin: string) => {
      // Without an answer the item stays as it is.
      const name = await queryClient.fetchQuery(codeNameQuery(gtin)).catch(() => null)
      if (name === null) return
      let isTaken = false
      const undo = update((before) => {
        if (before.gtin !== gtin || isNamed(before)) return before
        isTaken = true
        return filledByCode(before, name)
      })
      if (isTaken) showUndoToast(t`Named by its barcode`, undo, name.title)
    },
    [queryClient, update],
  )
  const onTyped = useCallback(
    (gtin: string | null) => {
      clearTimeout(timer.current)
      if (gtin !== null) timer.current = setTimeout(() => void take(gtin), PAUSE_MS)
    },
    [take],
  )
  return { onTyped, onUse: (name: CodeName) => update((before) => namedByCode(before, name)) }
}

/**
 * The names of the things of a list, asked for a dozen at a time, one call after the other: a long list is no reason to keep
 * others waiting.
 */
async function fetchCodeNames(
  gtins: readonly string[],
  { signal, onFound }: { signal: AbortSignal; onFound: (names: CodeNames) => void },
): Promise<CodeNames> {
  const found = new Map<string, CodeName>()
  for (let start = 0; start < gtins.length; start += MAX_CODES_AT_ONCE) {
    const some = gtins.slice(start, start + MAX_CODES_AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop
    const names = await call(nameCodes, { body: { gtins: some } }, signal)
    for (const [index, name] of names.entries()) if (name) found.set(some[index]!, name)
    onFound(new Map(found))
  }
  return found
}

const codeNamesQuery = (queryClient: QueryClient, gtins: readonly string[]) => {
  const queryKey = ['code-names', ...gtins]
  const onFound = (names: CodeNames) => queryClient.setQueryData(queryKey, names)
  return { queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => fetchCodeNames(gtins, { signal, onFound }) }
}

export interface CodeNamesLookUp {
  names: CodeNames
  isPending: boolean
  /** Whether the look-up has ended before its end; `names` has those known by then. */
  hasFailed: boolean
}

/** The names by the numbers of a list, as they become known. */
export function useCodeNames(gtins: readonly string[]): CodeNamesLookUp {
  const options = codeNamesQuery(useQueryClient(), gtins)
  const { data = NO_NAMES, isFetching, isError } = useQuery({ ...options, enabled: gtins.length > 0 })
  return { names: data, isPending: isFetching, hasFailed: isError }
}

const NO_NAMES: CodeNames = new Map()

/** The item with the name by its number, which the seller has chosen. Category and price follow, unless they are the seller's own. */
const namedByCode = (item: DraftItem, name: CodeName): DraftItem => namedAs(item, name, name.kind)

/** The same for an item without a name, which takes it by itself: one that somebody has to confirm is a guess. */
export function filledByCode(item: DraftItem, name: CodeName): DraftItem {
  if (isNamed(item)) return item
  const named = namedByCode(item, name)
  if (name.isSure) return named
  const { title, category } = name
  return { ...named, isLabelSure: false, nameGuesses: [{ title, category }] }
}
