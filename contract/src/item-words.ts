import { capitalized } from './formats.ts'
import type { ItemCategory, ItemCondition } from './items.ts'
import { t } from './texts.ts'

function categoryNames(): Record<ItemCategory, string> {
  return {
    electronics: t.of('category of items')`Electronics`,
    books: t.of('category of items')`Books`,
    clothing: t.of('category of items')`Clothing`,
    kitchen: t.of('category of items')`Kitchen`,
    furniture: t.of('category of items')`Furniture`,
    toys: t.of('category of items')`Toys`,
    sports: t.of('category of items')`Sports`,
    tools: t.of('category of items')`Tools`,
    garden: t.of('category of items')`Garden`,
    jewelry: t.of('category of items')`Jewelry`,
    art: t.of('category of items')`Art`,
    music: t.of('category of items')`Music`,
    other: t.of('category of items')`Other`,
  }
}

function conditionNames(): Record<ItemCondition, string> {
  return {
    excellent: t.of('condition of an item')`Excellent`,
    good: t.of('condition of an item')`Good`,
    fair: t.of('condition of an item')`Fair`,
    poor: t.of('condition of an item')`Poor`,
  }
}

/** 'Furniture' of 'furniture' (S3.4). A word that is no category stands for itself. */
export function categoryName(category: string): string {
  return nameIn(categoryNames(), category)
}

/** 'Good' of 'good' (S3.4). A word that is no condition stands for itself. */
export function conditionName(condition: string): string {
  return nameIn(conditionNames(), condition)
}

function nameIn(names: Partial<Record<string, string>>, word: string): string {
  return names[word.toLowerCase()] ?? capitalized(word)
}
