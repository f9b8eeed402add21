/** Where the next page of a list begins, from the answer's `Link: <…>; rel="next"`; null on the last page. */
export function readNextCursor(headers: Headers): string | null {
  const next = /<([^<>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('link') ?? '')?.[1]
  // The address may be relative; only its query counts.
  return next === undefined ? null : (URL.parse(next, 'http://localhost')?.searchParams.get('cursor') ?? null)
}
