import type { Listing } from '@yardsnap/contract/listings'
import { DateTime } from 'luxon'

/** As wide as the services that show a link's picture want it. */
const SHARE_PICTURE_PIXELS = 1200
const MAX_DESCRIPTION = 200

/** What a page tells those who read it without running it: search engines, and messengers that show a link. */
export interface SharePage {
  title: string
  description: string
  /** Absolute. */
  canonicalUrl: string
  /** Absolute; null without a picture. */
  imageUrl: string | null
  /** schema.org data. */
  structuredData: Record<string, unknown>
}

/** A public sale as others show it. @param pageUrl the address of the sale's page @returns null for a draft */
export function sharePageOf(listing: Listing, pageUrl: string): SharePage | null {
  if (listing.status === 'draft') return null
  const imageUrl = pictureAddress(listing.imageUrls[0], pageUrl)
  return {
    title: listing.title,
    description: descriptionOf(listing),
    canonicalUrl: pageUrl,
    imageUrl,
    structuredData: saleEvent({ listing, pageUrl, imageUrl }),
  }
}

function pictureAddress(url: string | undefined, pageUrl: string): string | null {
  if (!url) return null
  const address = new URL(url, pageUrl)
  address.searchParams.set('w', String(SHARE_PICTURE_PIXELS))
  return address.href
}

/** When and where, then the seller's own words. */
function descriptionOf(listing: Listing): string {
  const count = listing.items.length === 1 ? '1 item' : `${listing.items.length} items`
  const facts = [whenOf(listing), listing.address, count].filter(Boolean).join(' · ')
  const words = listing.description.replace(/\s+/g, ' ').trim()
  const text = words ? `${facts}. ${words}` : facts
  return text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`
}

function whenOf({ saleDate, startTime, endTime }: Listing): string {
  if (!saleDate) return ''
  const clock = (time: string) => DateTime.fromISO(time, { zone: 'utc' }).toFormat('h:mm a')
  const hours = [startTime, endTime].flatMap((time) => (time ? [clock(time)] : [])).join(' – ')
  const day = DateTime.fromISO(saleDate, { zone: 'utc' }).toFormat('ccc, LLL d, yyyy')
  return hours ? `${day}, ${hours}` : day
}

/** https://schema.org/SaleEvent */
function saleEvent(parts: { listing: Listing; pageUrl: string; imageUrl: string | null }): Record<string, unknown> {
  const { listing, pageUrl, imageUrl } = parts
  return {
    '@context': 'https://schema.org',
    '@type': 'SaleEvent',
    name: listing.title,
    url: pageUrl,
    ...(listing.description && { description: listing.description }),
    ...(imageUrl && { image: [imageUrl] }),
    ...(listing.saleDate && { startDate: instantOf(listing, listing.startTime) }),
    ...(listing.saleDate && { endDate: instantOf(listing, listing.endTime) }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(listing),
  }
}

/** With the offset of the sale's own zone; without one where the zone is not known; a day where the time is not. */
function instantOf({ saleDate, timeZone }: Listing, time: string | null): string | null {
  if (!saleDate || !time) return saleDate
  if (!timeZone) return `${saleDate}T${time}:00`
  const instant = DateTime.fromISO(`${saleDate}T${time}`, { zone: timeZone })
  return instant.toISO({ suppressMilliseconds: true })
}

function placeOf({ streetAddress, city, state, zipCode, address }: Listing): Record<string, unknown> {
  return {
    '@type': 'Place',
    ...(address && { name: address }),
    address: {
      '@type': 'PostalAddress',
      ...(streetAddress && { streetAddress }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      ...(zipCode && { postalCode: zipCode }),
      addressCountry: 'US',
    },
  }
}
