import { type AffiliateProduct, PRODUCT_PICTURE } from '@yardsnap/contract/supplies'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { classes } from '#ui/classes.ts'

interface ProductPictureProps {
  product: Pick<AffiliateProduct, 'title' | 'imageUrl'>
  className?: string
}

/** Decorative: the title stands beside it. A product without a picture has a drawing. */
export function ProductPicture({ product: { title, imageUrl }, className }: ProductPictureProps) {
  const look = classes('aspect-[4/3]', className)
  if (imageUrl === null) return <CategoryDrawing category="other" title={title} className={look} />
  return (
    <img src={imageUrl} alt="" {...PRODUCT_PICTURE} loading="lazy" className={classes('h-auto object-cover', look)} />
  )
}
