import { type QueryClient, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DraftItem } from '@yardsnap/contract/drafts'
import { isNamed } from '@yardsnap/contract/item-titles'
import { checkRecalls, MAX_CHECKED_TITLES, type RecallNotice } from '@yardsnap/contract/recalls'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#api/call.ts'

/** Milliseconds without a change of a name after which names are checked. */
const PAUSE_MS = 600
/** Longer than somebody goes through one sale. */
const FRESH_MS = 3600 * 1000

interface Checked {
  notices: readonly RecallNotice[]
  /** YYYY-MM-DD. */
  asOf: string | null
}

export interface ItemRecalls {
  item: DraftItem
  /** Without those to which the seller said 'Not mine'; never empty. */
  notices: readonly RecallNotice[]
  asOf: string | null
}

const queryKey = (title: string) => ['recalls', title]

/** Asks for titles that nobody has asked for in the last hour, as many in a call as it takes. */
async function checkTitles(client: QueryClient, titles: readonly string[], signal: AbortSignal) {
  const isFresh = (title: string) => Date.now() - (client.getQueryState(queryKey(title))?.dataUpdatedAt ?? 0) < FRESH_MS
  const unknown = titles.filter((title) => !isFresh(title))
  for (let from = 0; from < unknown.length; from += MAX_CHECKED_TITLES) {
    const asked = unknown.slice(from, from + MAX_CHECKED_TITLES)
    const { asOf, found } = await call(checkRecalls, { body: { titles: asked } }, signal)
    const byTitle = new Map(found.map(({ title, notices }) => [title, notices]))
    for (const title of asked) {
      client.setQueryData<Checked>(queryKey(title), { notices: byTitle.get(title) ?? [], asOf })
    }
  }
  return new Map(titles.map((title) => [title, client.getQueryData<Checked>(queryKey(title))]))
}

/**
 * What to look at before these items are sold, of those in the sale that have a name. Empty until the server has answered, and
 * when it cannot: nothing waits for it.
 */
export function useRecalls(items: readonly DraftItem[]): readonly ItemRecalls[] {
  const client = useQueryClient()
  const titles = useMemo(
    () => [...new Set(items.filter(isChecked).map(({ title }) => title.trim()))].toSorted().join('\n'),
    [items],
  )
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(titles), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [titles])
  const { data } = useQuery({
    queryKey: ['recalls of', asked],
    queryFn: ({ signal }) => checkTitles(client, asked.split('\n'), signal),
    enabled: asked !== '',
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () =>
      items.flatMap((item) => {
        const checked = isChecked(item) ? data?.get(item.title.trim()) : undefined
        const notices = checked?.notices.filter(({ id }) => !item.notMine.includes(id)) ?? []
        return checked && notices.length > 0 ? [{ item, notices, asOf: checked.asOf }] : []
      }),
    [items, data],
  )
}

const isChecked = (item: DraftItem) => item.state === 'kept' && isNamed(item)
