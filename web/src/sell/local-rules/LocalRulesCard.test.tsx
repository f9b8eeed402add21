import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { EMPTY_FORM, type ListingForm } from '@yardsnap/contract/listing-form'
import type { LocalRules } from '@yardsnap/contract/local-rules'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { LocalRulesCard } from './LocalRulesCard.tsx'

const saved = { streetAddress: '', city: 'Ocoee', state: 'FL', zipCode: '34761' }
const nothingKnown: LocalRules = { place: null, rules: [], salesHere: [], isCommunityDay: false }

function Card({ listingId, city }: { listingId: string | null; city: string }) {
  const form = useForm<ListingForm>({ defaultValues: { ...EMPTY_FORM, city } })
  return <LocalRulesCard form={form} listingId={listingId} saved={saved} />
}

/** The card once its question was answered, or was not. */
async function cardAfter(
  answer: () => Promise<LocalRules>,
  listingId: string | null = 'sale',
  city = '',
): Promise<string> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } },
  })
  await client.prefetchQuery({ queryKey: ['local-rules', listingId, ...Object.values(saved)], queryFn: answer })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Card listingId={listingId} city={city} />
    </QueryClientProvider>,
  )
}

test('a sale without a place is asked for its city, also before it is saved', async () => {
  expect(await cardAfter(async () => nothingKnown)).toContain('Enter the city of your sale')
  expect(await cardAfter(async () => nothingKnown, null)).toContain('Enter the city of your sale')
})

test('a sale that is not saved yet is not asked for a city that was entered', async () => {
  const page = await cardAfter(async () => nothingKnown, null, 'Ocoee')
  expect(page).toContain('Save the draft to see')
  expect(page).not.toContain('Enter the city of your sale')
})

test('rules that could not be loaded say so, and do not ask for a city that was entered', async () => {
  const page = await cardAfter(() => Promise.reject(new Error('No signal')))
  expect(page).toContain('The rules could not be loaded')
  expect(page).not.toContain('Enter the city of your sale')
})
