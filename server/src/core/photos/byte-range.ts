const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a Range header (RFC 9110, section 14) for a body of `size` bytes.
 * @returns `whole` for a missing header, or one that may be ignored: several ranges, another unit, invalid syntax
 */
export function byteRange(
  header: string | undefined,
  size: number,
): 'whole' | 'unsatisfiable' | { start: number; end: number } {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (!isSuffix && last !== '' && Number(last) < start) return 'whole'
  return start <= end ? { start, end } : 'unsatisfiable'
}
