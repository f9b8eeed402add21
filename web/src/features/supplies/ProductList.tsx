import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'
import { useProducts } from './api.ts'
import { ProductCard } from './parts/ProductCard.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-5.5'

export function ProductList({ category }: { category: string }) {
  const query = useProducts(category)
  const { data: products, error } = query
  if (error) {
    return <LoadFailure query={query} title="These products could not be loaded" fallback="Failed to fetch products" />
  }
  if (!products) return <ProductListSkeleton />
  if (products.length === 0) return <p className="text-ink-soft">Nothing is left in this category.</p>
  return (
    <ul className={GRID}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

export function ProductListSkeleton() {
  return <Skeletons label="Loading products" count={3} className={GRID} itemClassName="h-72 rounded-card" />
}
