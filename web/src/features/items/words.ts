/** 'Furniture' of 'furniture' (S3.4). */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** '1 item', '12 items'. */
export function countText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
