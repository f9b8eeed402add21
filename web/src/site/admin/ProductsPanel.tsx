import { t } from '@yardsnap/contract/texts'
import { formatMoney } from '@yardsnap/contract/formats'
import { deleteProduct, getStockedProducts, type StockedProduct } from '@yardsnap/contract/admin-catalog'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { formatInstant } from '#lib/instants.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { useAction, useAnswer } from './api.ts'
import { CatalogTable } from './parts/CatalogTable.tsx'
import { ProductDialog } from './parts/ProductDialog.tsx'

export function ProductsPanel() {
  const products = useAnswer(getStockedProducts, {})
  const [doomed, setDoomed] = useState<StockedProduct | null>(null)
  const remove = useAction((productId: string) => call(deleteProduct, { params: { productId } }), {
    done: t`Product deleted`,
    failed: t`The product was not deleted`,
  })
  return (
    <>
      <CatalogTable
        title="Products"
        addText="New product"
        query={products}
        emptyText="There are no products yet"
        renderDialog={(product, onClose) => <ProductDialog product={product} onClose={onClose} />}
        renderActions={(product) => (
          <Button tone="quiet" onClick={() => setDoomed(product)}>
            Delete<span className="sr-only"> {product.title}</span>
          </Button>
        )}
        columns={[
          {
            header: t`Product`,
            cell: ({ title }) => <span className="line-clamp-2 min-w-44 wrap-anywhere">{title}</span>,
          },
          {
            header: t.of('of an ad or a product')`State`,
            cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'On' : 'Off'}</Badge>,
          },
          { header: t`Category`, cell: ({ category }) => category },
          { header: t`Retailer`, cell: ({ retailer }) => retailer },
          { header: t`Price`, cell: ({ price }) => formatMoney(price), isNumeric: true },
          { header: t`Updated`, cell: ({ lastUpdated }) => formatInstant(lastUpdated), isNowrap: true },
        ]}
      />
      <AlertDialog
        isOpen={doomed !== null}
        onOpenChange={(isStillOpen) => !isStillOpen && setDoomed(null)}
        title="Delete product"
        description={`“${doomed?.title ?? ''}” is deleted with its counts. To keep them, switch it off instead.`}
        confirmText="Delete"
        pendingText="Deleting..."
        isPending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed.id, { onSettled: () => setDoomed(null) })}
      />
    </>
  )
}
