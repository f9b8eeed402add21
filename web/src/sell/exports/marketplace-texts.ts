import type { Marketplace } from '@yardsnap/contract/marketplaces'

interface MarketplaceText {
  label: string
  /** What it is and how it gets there. */
  about: string
  download: string
}

export const MARKETPLACE_TEXTS: Record<Marketplace, MarketplaceText> = {
  craigslist: {
    label: 'Craigslist',
    about: 'Copy the title and the text into the form of a new garage sale post, then drop the photos there.',
    download: 'Download photos',
  },
  photos: {
    label: 'Photos',
    about: 'Every item cut out of your photos, named in the order of your list.',
    download: 'Download photos',
  },
  facebook: {
    label: 'Facebook',
    about: 'Tables for Marketplace’s “Create multiple listings”, and the photos to add by hand.',
    download: 'Download for Facebook',
  },
  ebay: {
    label: 'eBay',
    about: 'Upload it as drafts under Reports in the Seller Hub. eBay wants a category for each kind of item.',
    download: 'Download for eBay',
  },
  catalog: {
    label: 'Catalog',
    about: 'A feed for Google Merchant Center or a Facebook catalog, with links to your sale’s page.',
    download: 'Download catalog',
  },
}
