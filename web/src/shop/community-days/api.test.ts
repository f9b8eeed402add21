import { QueryClient } from '@tanstack/react-query'
import type { MyEntry } from '@yardsnap/contract/community-entries'
import { beforeEach, expect, test } from 'vitest'
import { COMMUNITY_DAYS } from '#core/community-days/api.ts'
import { communityDayQuery, entryKey } from './api.ts'
import { keepEntry } from './join/api.ts'

const PAGE = communityDayQuery('oakwood').queryKey
const MINE = [COMMUNITY_DAYS, 'mine']
const OWN = entryKey({ slug: 'oakwood', token: null })

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  for (const key of [PAGE, MINE, OWN]) client.setQueryData<unknown>(key, {})
})

const isReadAnew = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated

test('what organizers change, and who joins or leaves with a sale, shows on the page of the day', async () => {
  await client.invalidateQueries({ queryKey: [COMMUNITY_DAYS] })
  expect([PAGE, OWN, MINE].map(isReadAnew)).toEqual([true, true, true])
})

test('who joins with a house finds the day among their own, and keeps the entry that was answered', () => {
  const entry = { status: 'in', number: 7 } as MyEntry
  keepEntry(client, { slug: 'oakwood', token: null }, entry)
  expect([PAGE, MINE, OWN].map(isReadAnew)).toEqual([true, true, false])
  expect(client.getQueryData(OWN)).toEqual(entry)
})
