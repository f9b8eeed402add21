import { CATEGORY_DRAWINGS, type Drawing } from '@yardsnap/contract/category-drawings'
import type { ItemCategory } from '@yardsnap/contract/items'
import { useEffect, useState } from 'react'
import { loadCategoryFinder } from './category-finder.ts'
import { classes } from './classes.ts'
import { categoryOfTitle } from './title-category.ts'

interface CategoryDrawingProps {
  category: string
  /** Its words choose the drawing of an item that has no category yet (S9.10). */
  title?: string
  /** Whether no picture will replace the drawing: then it is worth loading the catalog of kinds to choose it. */
  isLasting?: boolean
  className?: string
}

/** A line drawing in place of a picture. Unknown categories are a box. */
export function CategoryDrawing({ category, title = '', isLasting = false, className }: CategoryDrawingProps) {
  const usual = category === 'other' ? (categoryOfTitle(title) ?? category) : category
  const drawn = useCategoryOfKind(usual === 'other' && isLasting ? title : '') ?? usual
  return (
    <LineDrawing
      drawing={isCategory(drawn) ? CATEGORY_DRAWINGS[drawn] : CATEGORY_DRAWINGS.other}
      className={className}
    />
  )
}

export function LineDrawing({
  drawing: { wash, lines },
  className,
}: {
  drawing: Drawing
  className?: string | undefined
}) {
  return (
    <svg aria-hidden viewBox="0 0 64 64" className={classes('bg-paper-deep p-[12%] text-ink-soft', className)}>
      <path d={wash} className="fill-brick-wash" />
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** @param title empty when nothing is asked @returns null while it is not known */
function useCategoryOfKind(title: string): string | null {
  const [result, setResult] = useState<{ title: string; category: string | null } | null>(null)
  useEffect(() => {
    if (title === '') return
    // Without a connection the drawing stays a box.
    loadCategoryFinder().then(
      (findCategory) => setResult({ title, category: findCategory(title) }),
      () => undefined,
    )
  }, [title])
  return result?.title === title ? result.category : null
}

function isCategory(value: string): value is ItemCategory {
  return Object.hasOwn(CATEGORY_DRAWINGS, value)
}
