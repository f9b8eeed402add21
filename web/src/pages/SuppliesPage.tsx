import { t } from '@yardsnap/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { categoriesQuery } from '#site/supplies/api.ts'
import { ProductList, ProductListSkeleton } from '#site/supplies/ProductList.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'

const route = getRouteApi('/shell/supplies')

/** The value of the tab of all categories; no category has an empty name. */
const ALL = ''

/** Products of other shops (S2.8). The category is part of the address. */
export function SuppliesPage() {
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-6 pb-14 desk:px-8 desk:pt-9">
      <PageTitle title="Garage Sale Supplies & Services" />
      <Categories />
    </div>
  )
}

function Categories() {
  const query = useQuery(categoriesQuery())
  const { data: categories, error } = query
  const { category } = route.useSearch()
  const navigate = route.useNavigate()
  if (error)
    return (
      <LoadFailure
        query={query}
        title="The supplies could not be loaded"
        fallback="Failed to fetch categories"
        className="mt-6"
      />
    )
  if (!categories) {
    return (
      <div className="mt-8">
        <ProductListSkeleton />
      </div>
    )
  }
  if (categories.length === 0) return <EmptyShelf />
  return (
    <>
      <p className="mt-2 mb-5 max-w-2xl text-ink-soft">
        These links lead to other shops. When you buy there we may earn a commission as an affiliate; you pay the same.
      </p>
      <Tabs
        label="Categories"
        tabs={[
          { value: ALL, label: t.of('categories of supplies')`All`, panel: <ProductList category={undefined} /> },
          ...categories.map((name) => ({ value: name, label: name, panel: <ProductList category={name} /> })),
        ]}
        value={category && categories.includes(category) ? category : ALL}
        onValueChange={(value) =>
          void navigate({ search: { category: value || undefined }, replace: true, resetScroll: false })
        }
      />
    </>
  )
}

function EmptyShelf() {
  return (
    <EmptyCard
      className="mx-auto mt-6 max-w-3xl"
      scene="table"
      title="The shelf is still empty"
      description="Signs, price stickers and folding tables will be listed here. Your sale does not have to wait for them."
      action={<ButtonLink to="/create">Create a listing</ButtonLink>}
    />
  )
}
