import { z } from 'zod'
import { PublicListing } from './browse.ts'
import { CommunityDayCard } from './community-days.ts'
import { endpoint } from './endpoint.ts'
import { findState } from './places.ts'

/** How far around a city its page looks, in miles. */
export const NEAR_MILES = 25
/** A page with fewer sales is not offered to search engines. */
export const MIN_NEAR_LISTINGS = 3

/** A city's part of the address of its page: 'st-petersburg-fl'. */
export function placeSlug({ city, state }: { city: string; state: string }): string {
  const words = `${city} ${state}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
  return words
    .replaceAll(/[^a-z\d]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
}

/** The inverse of `placeSlug`, but for capitals and hyphens. @returns null if the slug does not end in a state */
export function placeOfSlug(slug: string): { city: string; state: string } | null {
  const words = slug.split('-')
  const state = findState(words.pop() ?? '')
  return state && words.length > 0 ? { city: words.join(' '), state } : null
}

export const NearPlace = z.object({
  city: z.string(),
  state: z.string(),
  /** The canonical slug; other spellings redirect to it. */
  slug: z.string(),
  /** Nearest first. */
  listings: z.array(PublicListing),
  hasMore: z.boolean(),
  /** Community sale days around it, nearest first, each as one card. */
  communityDays: z.array(CommunityDayCard).default([]),
  /** Other cities in which some of these sales are. */
  neighbors: z.array(z.object({ city: z.string(), state: z.string(), slug: z.string() })),
})
export type NearPlace = z.infer<typeof NearPlace>

export const getNearPlace = endpoint({
  method: 'GET',
  path: '/api/near',
  summary: 'A city with the sales around it',
  access: 'anyone',
  /** The slug of a city: 'orlando-fl'. */
  query: z.object({ place: z.string().max(100) }),
  response: NearPlace,
})
