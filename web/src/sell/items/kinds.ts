import { t } from '@yardsnap/contract/texts'
import {
  findKinds,
  type FoundKind,
  type GroupKinds,
  type Kind,
  listGroupKinds,
  matchKinds,
  MAX_TITLES_AT_ONCE,
} from '@yardsnap/contract/kinds'
import type { ItemGroup } from '@yardsnap/contract/item-groups'
import { formatRoundedMoney } from '@yardsnap/contract/formats'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { usePaused } from '#lib/use-paused.ts'

/** Milliseconds without typing after which kinds are requested. */
const PAUSE_MS = 150
const MAX_TEXT = 200

type FoundKinds = ResponseOf<typeof findKinds>

function kindsQuery(text: string) {
  const q = text.trim().slice(0, MAX_TEXT)
  return queryOptions({
    queryKey: ['kinds', q],
    queryFn: ({ signal }) => call(findKinds, { query: { q } }, signal),
    enabled: q !== '',
  })
}

/**
 * Kinds that match the text being typed, requested when typing pauses. Until then those of the earlier text stay.
 * @returns `isCurrent`: whether the kinds belong to the present text
 */
export function useFoundKinds(text: string): { kinds: FoundKinds; isCurrent: boolean } {
  const asked = usePaused(text, PAUSE_MS)
  const query = useQuery({ ...kindsQuery(asked), placeholderData: keepPreviousData })
  const { data = [], isPlaceholderData, isSuccess } = query
  if (text.trim() === '') return { kinds: [], isCurrent: true }
  return { kinds: data, isCurrent: isSuccess && !isPlaceholderData && asked === text }
}

/** The kinds that these titles name; empty until the server has answered, and when it cannot. */
export function useKinds(titles: readonly string[]): ReadonlyMap<string, FoundKind> {
  return useQueries({
    queries: titles.map(kindsQuery),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const title = titles[index]!
          const kind = data && pickKind(title, data)
          return kind ? [[title, kind] as const] : []
        }),
      ),
  })
}

/** The kinds that the titles of a long list name. @throws ApiError */
export async function fetchKinds(titles: readonly string[]): Promise<ReadonlyMap<string, FoundKind>> {
  const found = new Map<string, FoundKind>()
  for (let start = 0; start < titles.length; start += MAX_TITLES_AT_ONCE) {
    const some = titles.slice(start, start + MAX_TITLES_AT_ONCE)
    // One call after the other: a list of hundreds is no reason to keep others waiting.
    // oxlint-disable-next-line no-await-in-loop
    const kinds = await call(matchKinds, { body: { titles: some } })
    for (const [index, kind] of kinds.entries()) if (kind) found.set(some[index]!, kind)
  }
  return found
}

/** The kind that a text means, among the kinds that the search returned for it. */
export function pickKind(text: string, found: FoundKinds): FoundKind | null {
  const name = text.trim().toLowerCase()
  return found.find(({ title }) => title.toLowerCase() === name) ?? (found[0]?.isMatch ? found[0] : null)
}

const groupKindsQuery = queryOptions({
  queryKey: ['kind-groups'],
  queryFn: ({ signal }) => call(listGroupKinds, {}, signal),
  staleTime: Infinity,
  select: (groups): ReadonlyMap<ItemGroup, GroupKinds> => new Map(groups.map((one) => [one.group, one])),
})

/** The usual kinds and prices of each group; empty until the server has answered, and when it cannot. */
export function useGroupKinds(): ReadonlyMap<ItemGroup, GroupKinds> {
  return useQuery(groupKindsQuery).data ?? NO_GROUPS
}

const NO_GROUPS: ReadonlyMap<ItemGroup, GroupKinds> = new Map()

/** '$18 to $40'. */
export function rangeText({ low, high }: Pick<Kind, 'low' | 'high'>): string {
  const [from, to] = [formatRoundedMoney(low), formatRoundedMoney(high)]
  return from === to ? from : t`${from} to ${to}`
}
