import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ItemCategory, ItemCondition } from '@yardsnap/contract/items'

export interface AskedItem {
  title: string
  category: ItemCategory
  condition: ItemCondition
  askedDollars: number
  retailDollars: number | null
}

/** A row of a valuation table, unmodified. */
export interface TableRow {
  kind: string
  low: number
  high: number
}

interface AskingFile {
  items: { title: string; category: string; condition: string; askingUsd: number; retailUsd: number | null }[]
}

/** These sellers' 'Used' is a worse condition than 'Good'. */
const CONDITIONS = new Map<string, ItemCondition>([
  ['New', 'excellent'],
  ['Like New', 'excellent'],
  ['Excellent', 'excellent'],
  ['Good', 'good'],
  ['Used', 'fair'],
])
const CATEGORIES = new Map<string, ItemCategory>([
  ['Furniture', 'furniture'],
  ['Kitchen', 'kitchen'],
  ['Electronics', 'electronics'],
])

const DEFAULT_FOLDER = path.join(import.meta.dirname, '../../../shared/prices')

export function askingPricesFolder(): string {
  return process.env['YARDSNAP_PRICES'] ?? DEFAULT_FOLDER
}

/**
 * @returns null when the prices are not on this machine: they are not in the repository, because they have no license
 */
export function loadAskedItems(): AskedItem[] | null {
  const file = path.join(askingPricesFolder(), 'asking.json')
  if (!existsSync(file)) return null
  const { items } = JSON.parse(readFileSync(file, 'utf8')) as AskingFile
  return items.map(({ title, category, condition, askingUsd, retailUsd }) => ({
    title,
    category: CATEGORIES.get(category) ?? 'other',
    condition: CONDITIONS.get(condition) ?? 'good',
    askedDollars: askingUsd,
    retailDollars: retailUsd,
  }))
}

/** The unmodified draft of the price guide; empty if it is not on this machine. */
export function loadDraftGuide(): TableRow[] {
  const file = path.join(askingPricesFolder(), 'guide.draft.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TableRow[]) : []
}
