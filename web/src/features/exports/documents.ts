import type { PrintDocument } from '@yardsnap/contract/exports'

interface DocumentText {
  label: string
  /** What it is for. */
  about: string
}

/** In the order in which a seller needs them. */
export const DOCUMENT_TEXTS: Record<PrintDocument, DocumentText> = {
  flyer: { label: 'Flyer', about: 'To hang up and hand out, with your six best items and a code to the sale’s page.' },
  signs: { label: 'Street signs', about: 'Large arrows to put up at the corners on the way.' },
  stickers: {
    label: 'Price stickers',
    about: 'On sheets of labels, by category and title. Print at 100 %, not "fit to page".',
  },
  inventory: { label: 'Inventory', about: 'Every item with its picture and prices.' },
  unsold: {
    label: 'Unsold items',
    about: 'For a donation receipt: what was not sold, with estimated values.',
  },
}
