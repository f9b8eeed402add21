import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { productsQuery } from './api.ts'
import { ProductCard } from './parts/ProductCard.tsx'

/** Few products are wider cards, so that they fill the row. */
const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-5.5'
const WIDEST_CARD = 'max-w-xl'

/** @param category undefined for the products of all */
export function ProductList({ category }: { category: string | undefined }) {
  const query = useQuery(productsQuery(category))
  const { data: products, error } = query
  if (error) {
    return <LoadFailure query={query} title="These products could not be loaded" fallback="Failed to fetch products" />
  }
  if (!products) return <ProductListSkeleton />
  if (products.length === 0) return <p className="text-ink-soft">Nothing is left in this category.</p>
  return (
    <ul className={GRID}>
      {products.map((product) => (
        <li key={product.id} className={WIDEST_CARD}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

export function ProductListSkeleton() {
  return <Skeletons label="Loading products" count={3} className={GRID} itemClassName="h-72 rounded-card" />
}
