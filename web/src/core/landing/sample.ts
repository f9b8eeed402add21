import { t } from '@yardsnap/contract/texts'

/** An area of the sample photo, in percent. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

interface SampleItem {
  title: string
  category: string
  condition: string
  /** Dollars. */
  price: number
  region: Region
}

/** What the sample photo shows, as the product would list it. */
export const SAMPLE_ITEMS: readonly SampleItem[] = [
  {
    title: t`Armchair`,
    category: t.of('category of items')`furniture`,
    condition: t.of('condition of an item')`Good`,
    price: 60,
    region: { left: 7, top: 34.5, width: 29, height: 48 },
  },
  {
    title: t`Radio`,
    category: t.of('category of items')`electronics`,
    condition: t.of('condition of an item')`Good`,
    price: 35,
    region: { left: 51.5, top: 38, width: 16, height: 22 },
  },
  {
    title: t`Bicycle`,
    category: t.of('category of items')`sports`,
    condition: t.of('condition of an item')`Fair`,
    price: 85,
    region: { left: 70, top: 50.5, width: 29, height: 33 },
  },
]

export const SAMPLE_TOTAL = SAMPLE_ITEMS.reduce((total, { price }) => total + price, 0)

/** Detected, but not certain enough to be listed without asking. */
export const SAMPLE_SUGGESTION: { title: string; region: Region } = {
  title: t`Books?`,
  region: { left: 30.5, top: 70.5, width: 25, height: 23.5 },
}
