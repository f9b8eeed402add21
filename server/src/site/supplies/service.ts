import { t } from '@yardsnap/contract/texts'
import type { StockedProduct } from '@yardsnap/contract/admin-catalog'
import {
  type AffiliateProduct,
  discountPercent,
  MAX_PRODUCTS_SHOWN,
  type ProductInput,
} from '@yardsnap/contract/supplies'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/database.ts'
import { createTally } from '#db/tally.ts'
import { AppError } from '#errors.ts'
import type { Log } from '#log/logger.ts'
import type { FittedPicture } from '#pictures/fitted-picture.ts'
import * as queries from './queries.ts'

export type SuppliesService = ReturnType<typeof suppliesService>

/** Affiliate products and their clicks. Only admins change products. */
export function suppliesService({ db, log }: { db: Queryable; log: Pick<Log, 'warn'> }) {
  const clicks = createTally<{ productId: string }>({ write: (rows) => queries.addClicks(db, rows), log })

  return {
    listCategories: (): Promise<string[]> => queries.listCategories(db),

    /** Products of all categories if none is given. */
    async list(category?: string): Promise<AffiliateProduct[]> {
      return (await queries.listActiveProducts(db, { category, limit: MAX_PRODUCTS_SHOWN })).map(toProduct)
    },

    /**
     * @param isFirst whether this is the visitor's first click; called only for existing products
     * @throws AppError `not_found`, also for an inactive product
     */
    async trackClick(productId: string, isFirst: () => Promise<boolean>): Promise<void> {
      if (!(await queries.isActiveProduct(db, productId))) notFound()
      if (await isFirst()) clicks.add({ productId })
    },

    async listAll(): Promise<StockedProduct[]> {
      return (await queries.listProducts(db)).map(toStockedProduct)
    },

    async create(input: ProductInput, tx: Queryable = db): Promise<StockedProduct> {
      return toStockedProduct(await queries.insertProduct(tx, { ...input, id: uuidv7() }))
    },

    /** @throws AppError `not_found` */
    async update(productId: string, input: ProductInput, tx: Queryable = db): Promise<StockedProduct> {
      return toStockedProduct((await queries.updateProduct(tx, productId, input)) ?? notFound())
    },

    /**
     * Also deletes its counts; to keep them, deactivate the product instead.
     * @returns its title @throws AppError `not_found`
     */
    async remove(productId: string, tx: Queryable = db): Promise<string> {
      return (await queries.deleteProduct(tx, productId)) ?? notFound()
    },

    /** @returns WebP @throws AppError `not_found` */
    async picture(productId: string): Promise<Buffer> {
      return (await queries.findPicture(db, productId)) ?? notFound()
    },

    /** @param picture null for none @returns the product's title @throws AppError `not_found` */
    async setPicture(tx: Queryable, productId: string, picture: FittedPicture | null): Promise<string> {
      return (await queries.setPicture(tx, productId, picture)) ?? notFound()
    },

    /** Daily clicks, including those buffered in this process. @param days YYYY-MM-DD, inclusive */
    async report(days: { from: string; to: string }): Promise<queries.ProductDay[]> {
      await clicks.flush()
      return queries.listClickDays(db, days)
    },

    /** Writes buffered counts. */
    stop: (): Promise<void> => clicks.flush(),
  }
}

function toProduct(row: queries.ProductRow): AffiliateProduct {
  const { id, category, title, description, retailer, price, reviewCount, affiliateUrl } = row
  const discount = discountPercent(price, row.originalPrice)
  return {
    id,
    category,
    title,
    description,
    retailer,
    price,
    originalPrice: discount === null ? null : row.originalPrice,
    discount,
    rating: row.rating,
    reviewCount,
    affiliateUrl,
    imageUrl: row.pictureVersion && `/api/affiliate-products/${id}/picture?v=${row.pictureVersion}`,
    lastUpdated: row.lastUpdated.toISOString(),
  }
}

/** Admins see the original price as it was entered. */
function toStockedProduct(row: queries.ProductRow): StockedProduct {
  return { ...toProduct(row), originalPrice: row.originalPrice, isActive: row.isActive }
}

function notFound(): never {
  throw new AppError('not_found', t.lazy`There is no such product`)
}
