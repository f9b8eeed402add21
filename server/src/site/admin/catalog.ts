import type { AdInput } from '@yardsnap/contract/ad-input'
import type { AdDay, BookedAd, CountedAd, StockedProduct } from '@yardsnap/contract/admin-catalog'
import { PRODUCT_PICTURE, type ProductInput } from '@yardsnap/contract/supplies'
import type { AdName, AdsService } from '#site/ads/service.ts'
import type { SuppliesService } from '#site/supplies/service.ts'
import { fitPicture } from '#pictures/fitted-picture.ts'
import type { Audit } from './audit.ts'

const DAY_MS = 24 * 3_600_000

export interface CatalogDependencies {
  ads: AdsService
  supplies: SuppliesService
}

/** Ads and affiliate products. Every change is audited. */
export function catalog({ ads, supplies }: CatalogDependencies, audit: Audit) {
  return {
    listAds: (): Promise<CountedAd[]> => ads.listAll(),

    createAd: (actor: string, input: AdInput): Promise<BookedAd> =>
      audit({ actor, action: 'book ad', subject: nameOfAd(input) }, (tx) => ads.create(input, tx)),

    /** @throws AppError `not_found`, as do all that follow */
    updateAd: (actor: string, adId: string, input: AdInput): Promise<BookedAd> =>
      audit({ actor, action: input.isActive ? 'change ad' : 'switch ad off', subject: nameOfAd(input) }, (tx) =>
        ads.update(adId, input, tx),
      ),

    async deleteAd(actor: string, adId: string): Promise<void> {
      await audit({ actor, action: 'delete ad', subject: nameOfAd }, (tx) => ads.remove(adId, tx))
    },

    /** @param bytes a JPEG, PNG or WebP; null for a text ad */
    async setAdPicture(actor: string, adId: string, bytes: Uint8Array | null): Promise<void> {
      const picture = bytes && (await ads.fitPicture(adId, bytes))
      const action = picture ? 'set picture of ad' : 'remove picture of ad'
      await audit({ actor, action, subject: nameOfAd }, (tx) => ads.setPicture(tx, adId, picture))
    },

    /** @param days number of days, including today (UTC) */
    adReport(days: number): Promise<AdDay[]> {
      const getDayAgo = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
      return ads.report({ from: getDayAgo(days - 1), to: getDayAgo(0) })
    },

    listProducts: (): Promise<StockedProduct[]> => supplies.listAll(),

    createProduct: (actor: string, input: ProductInput): Promise<StockedProduct> =>
      audit({ actor, action: 'add product', subject: input.title }, (tx) => supplies.create(input, tx)),

    updateProduct: (actor: string, productId: string, input: ProductInput): Promise<StockedProduct> =>
      audit({ actor, action: 'change product', subject: input.title }, (tx) => supplies.update(productId, input, tx)),

    /** @param bytes a JPEG, PNG or WebP; null for none */
    async setProductPicture(actor: string, productId: string, bytes: Uint8Array | null): Promise<void> {
      const picture = bytes && (await fitPicture(bytes, PRODUCT_PICTURE))
      const action = picture ? 'set picture of product' : 'remove picture of product'
      await audit({ actor, action, subject: (title: string) => title }, (tx) =>
        supplies.setPicture(tx, productId, picture),
      )
    },

    async deleteProduct(actor: string, productId: string): Promise<void> {
      await audit({ actor, action: 'delete product', subject: (title: string) => title }, (tx) =>
        supplies.remove(productId, tx),
      )
    },
  }
}

function nameOfAd({ advertiserName, title }: AdName): string {
  return `${advertiserName}: ${title}`
}
