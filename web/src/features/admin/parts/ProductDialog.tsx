import { zodResolver } from '@hookform/resolvers/zod'
import { createProduct, type StockedProduct, updateProduct } from '@yardsnap/contract/admin-catalog'
import { ProductInput } from '@yardsnap/contract/supplies'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#api/call.ts'
import { useAction } from '#features/admin/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

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

const orNull = (text: string) => (text === '' ? null : text)
const numberOrNull = (text: string) => (text === '' ? null : Number(text))

/** @param product null for a new one */
export function ProductDialog({ product, onClose }: { product: StockedProduct | null; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm<z.input<typeof ProductInput>, unknown, ProductInput>({
    resolver: zodResolver(ProductInput),
    defaultValues: product ?? NEW_PRODUCT,
  })
  const { errors } = formState
  const { mutate, isPending } = useAction(
    (body: ProductInput) =>
      product ? call(updateProduct, { params: { productId: product.id }, body }) : call(createProduct, { body }),
    'Product saved',
  )
  const submit = handleSubmit((input) => mutate(input, { onSuccess: onClose }))
  return (
    <FormDialog
      isOpen
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title={product ? 'Edit product' : 'New product'}
      onSubmit={() => void submit()}
      submitText="Save product"
      pendingText="Saving..."
      isPending={isPending}
    >
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextArea label="Description" rows={2} error={errors.description?.message} {...register('description')} />
      <div className="grid gap-4 desk:grid-cols-2">
        <TextField label="Category" error={errors.category?.message} {...register('category')} />
        <TextField label="Retailer" error={errors.retailer?.message} {...register('retailer')} />
        <TextField label="Price in dollars" inputMode="decimal" error={errors.price?.message} {...register('price')} />
        <TextField
          label="Original price (optional)"
          inputMode="decimal"
          error={errors.originalPrice?.message}
          {...register('originalPrice', { setValueAs: orNull })}
        />
        <TextField
          label="Stars, 0 to 5 (optional)"
          inputMode="decimal"
          error={errors.rating?.message}
          {...register('rating', { setValueAs: numberOrNull })}
        />
        <TextField
          label="Reviews"
          inputMode="numeric"
          error={errors.reviewCount?.message}
          {...register('reviewCount', { setValueAs: Number })}
        />
      </div>
      <TextField
        label="Leads to"
        type="url"
        placeholder="https://"
        error={errors.affiliateUrl?.message}
        {...register('affiliateUrl')}
      />
      <Checkbox label="On" {...register('isActive')} />
    </FormDialog>
  )
}
