import { toMoneyInput } from '#lib/price.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  createProduct,
  getProductPicturePath,
  getStockedProducts,
  type StockedProduct,
  updateProduct,
} from '@yardsnap/contract/admin-catalog'
import { ProductInput } from '@yardsnap/contract/supplies'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#api/call.ts'
import { ProductPicture } from '#site/supplies/ProductPicture.tsx'
import { getFieldProps } from '#lib/field-props.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CatalogDialog } from './CatalogDialog.tsx'
import { withChanges } from './with-changes.ts'

const NEW_PRODUCT: z.input<typeof ProductInput> = {
  isActive: true,
  category: '',
  title: '',
  description: '',
  retailer: '',
  price: '',
  originalPrice: null,
  rating: null,
  reviewCount: 0,
  affiliateUrl: '',
}

/** A form asks with its default too, which is null where nothing is said. */
const orNull =
  <Value,>(read: (text: string) => Value) =>
  (text: string | null) =>
    text === null || text === '' ? null : read(text)

/** @param product null for a new one */
export function ProductDialog({ product, onClose }: { product: StockedProduct | null; onClose: () => void }) {
  const form = useForm<z.input<typeof ProductInput>, unknown, ProductInput>({
    resolver: zodResolver(ProductInput),
    defaultValues: product ?? NEW_PRODUCT,
  })
  return (
    <CatalogDialog
      of="product"
      entry={product}
      form={form}
      save={async (body, productId) => {
        if (productId === null) return call(createProduct, { body })
        const newest = (await call(getStockedProducts, {})).find(({ id }) => id === productId)
        const next = withChanges(ProductInput, { from: product, newest, to: body })
        return call(updateProduct, { params: { productId }, body: next })
      }}
      getPicturePath={getProductPicturePath}
      pictureHint="Shown four wide and three high: what is beyond that is cut off"
      renderBelow={(imageUrl) => (
        <>
          <ProductPicture product={{ title: product?.title ?? '', imageUrl }} className="w-60 rounded-control" />
          <Checkbox label="On" {...form.register('isActive')} />
        </>
      )}
      onClose={onClose}
    >
      <TextField label="Title" {...getFieldProps(form, 'title')} />
      <TextArea label="Description" rows={2} {...getFieldProps(form, 'description')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Category" {...getFieldProps(form, 'category')} />
        <TextField label="Retailer" {...getFieldProps(form, 'retailer')} />
        <TextField
          label="Price in dollars"
          inputMode="decimal"
          {...getFieldProps(form, 'price', { setValueAs: toMoneyInput })}
        />
        <TextField
          label="Original price (optional)"
          inputMode="decimal"
          {...getFieldProps(form, 'originalPrice', { setValueAs: orNull(toMoneyInput) })}
        />
        <TextField
          label="Stars, 0 to 5 (optional)"
          inputMode="decimal"
          {...getFieldProps(form, 'rating', { setValueAs: orNull(Number) })}
        />
        <TextField
          label="Reviews"
          inputMode="numeric"
          {...getFieldProps(form, 'reviewCount', { setValueAs: Number })}
        />
      </div>
      <TextField label="Leads to" type="url" placeholder="https://" {...getFieldProps(form, 'affiliateUrl')} />
    </CatalogDialog>
  )
}
