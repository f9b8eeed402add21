import type { PrintDocument, PrintOptions } from '@yardsnap/contract/exports'
import type { Item, ItemCondition } from '@yardsnap/contract/items'

/** A listing formatted for print, including its pictures: the input of the printing thread. */
export interface PrintedListing {
  productName: string
  title: string
  description: string
  /** 'Garage Sale', 'Estate Sale' */
  kind: string
  /** 'Saturday, May 3', or 'Date TBD'. */
  day: string
  /** '8:00 AM – 2:00 PM', or 'Time TBD'. */
  hours: string
  /** The first line of the address, even if the listing's page still hides it; may be empty. */
  street: string
  /** 'Orlando, FL 32801'; may be empty. */
  locality: string
  /** URL of the listing's page. */
  url: string
  items: PrintedItem[]
  /** Null if the position is unknown or too imprecise, or if there are no towns nearby. */
  surroundings: Surroundings | null
}

export interface PrintedItem extends Pick<Item, 'id' | 'title' | 'quantity' | 'sellAsLot'> {
  category: string
  condition: string
  /** US dollars. */
  price: number
  /** An estimate, in US dollars. */
  range: { low: number; high: number; source: string }
  /** JPEG. */
  picture: Uint8Array | null
  /** URL of the item on the listing's page. */
  url: string
}

/** Nearby towns, in miles east and south of the listing. */
export interface Surroundings {
  towns: { name: string; east: number; south: number }[]
}

export interface PrintTask {
  document: PrintDocument
  options: PrintOptions
  listing: PrintedListing
}

export const CONDITION_TEXTS: Record<ItemCondition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
}
