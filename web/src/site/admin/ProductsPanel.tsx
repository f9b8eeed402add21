import { formatMoney } from '@yardsnap/contract/formats'
import { deleteProduct, getStockedProducts, type StockedProduct } from '@yardsnap/contract/admin-catalog'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { formatInstant } from '#lib/instants.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useAction, useAnswer } from './api.ts'
import { LoadedTable } from './parts/Loaded.tsx'
import { ProductDialog } from './parts/ProductDialog.tsx'

export function ProductsPanel() {
  const products = useAnswer(getStockedProducts, {})
  const [edited, setEdited] = useState<StockedProduct | 'new' | null>(null)
  const [doomed, setDoomed] = useState<StockedProduct | null>(null)
  const remove = useAction((productId: string) => call(deleteProduct, { params: { productId } }), 'Product deleted')
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-h3">Products</h2>
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          New product
        </Button>
      </div>
      <LoadedTable
        query={products}
        emptyText="There are no products yet"
        caption="Products"
        keyOf={({ id }) => id}
        columns={[
          {
            header: 'Product',
            cell: ({ title }) => <span className="line-clamp-2 min-w-44 break-words">{title}</span>,
          },
          {
            header: 'State',
            cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'On' : 'Off'}</Badge>,
          },
          {
            header: 'Actions',
            cell: (product) => (
              <span className="flex gap-2">
                <Button tone="secondary" onClick={() => setEdited(product)}>
                  Edit<span className="sr-only"> {product.title}</span>
                </Button>
                <Button tone="quiet" onClick={() => setDoomed(product)}>
                  Delete<span className="sr-only"> {product.title}</span>
                </Button>
              </span>
            ),
          },
          { header: 'Category', cell: ({ category }) => category },
          { header: 'Retailer', cell: ({ retailer }) => retailer },
          { header: 'Price', cell: ({ price }) => formatMoney(price), isNumeric: true },
          { header: 'Updated', cell: ({ lastUpdated }) => formatInstant(lastUpdated), isNowrap: true },
        ]}
      />
      {edited && <ProductDialog product={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(isStillOpen) => !isStillOpen && setDoomed(null)}
        title="Delete product"
        description={`“${doomed?.title ?? ''}” goes with its counts. To keep them, switch it off instead.`}
        confirmText="Delete"
        pendingText="Deleting..."
        isPending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setDoomed(null) })}
      />
    </>
  )
}
