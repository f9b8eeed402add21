import type { PrintDocument, PrintOptions } from '@yardsnap/contract/exports'
import type { Item, ItemCondition } from '@yardsnap/contract/items'

/** A sale as it is printed, with every picture in hand: what the printing thread gets. */
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
  /** The first line of the address, also while the sale's page still hides it; may be empty. */
  street: string
  /** 'Orlando, FL 32801'; may be empty. */
  locality: string
  /** Of the sale's page. */
  url: string
  items: PrintedItem[]
  /** Null while it is not known to the street where the sale is. */
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
  /** Where the item is on the sale's page. */
  url: string
}

/** What lies around a sale: towns in miles east and south of it. */
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
