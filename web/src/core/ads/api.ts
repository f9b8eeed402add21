import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type AdPage,
  type AdPlacement,
  type DisplayAd,
  getDisplayAds,
  trackAdClick,
  trackAdImpression,
} from '@yardsnap/contract/ads'
import { call } from '#api/call.ts'
import { firstRendering } from '#lib/first-rendering.ts'
import { pickRotating } from './rotation.ts'

/** In milliseconds. Ads that arrive later are not shown, because they would push away what is being read. */
const WAIT_BUDGET_MS = 1_500

export interface PageAds {
  /** False until the ads are known; pages wait, so that no ad shifts their content. */
  isSettled: boolean
  /** The active ads of a placement, at most `count`; one after the other is the first, so that each has its turn. */
  at: (placement: AdPlacement, count?: number) => DisplayAd[]
}

/** The ads of a page; none when they cannot be loaded. */
export function usePageAds(page: AdPage): PageAds {
  const { data } = useQuery(adsQuery(page))
  return {
    isSettled: data !== undefined,
    at: (placement, count) => {
      const ads = (data ?? []).filter((ad) => ad.isActive && ad.placement === placement)
      return pickRotating(ads, { turn: firstRendering.adTurn, count })
    },
  }
}

export function adsQuery(page: AdPage) {
  return queryOptions({ queryKey: ['display-ads', page], queryFn: ({ signal }) => fetchAds(page, signal) })
}

async function fetchAds(targetPage: AdPage, signal: AbortSignal): Promise<DisplayAd[]> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(WAIT_BUDGET_MS)])
    return await call(getDisplayAds, { query: { targetPage } }, limited)
  } catch (error) {
    // oxlint-disable-next-line no-console
    if (!signal.aborted) console.warn('Failed to fetch display ads', error)
    return []
  }
}

const seenAds = new Set<string>()

/** Counts an ad as seen, once a visit. */
export function trackImpression(adId: string): void {
  if (seenAds.has(adId)) return
  seenAds.add(adId)
  call(trackAdImpression, { body: { adId } }).catch(logFailure)
}

export function trackClick(adId: string): void {
  call(trackAdClick, { body: { adId } }).catch(logFailure)
}

/** What cannot be counted is only logged (S8.15). */
function logFailure(error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn('An ad could not be counted', error)
}
