const ROWS_PER_PAGE = 1000

/**
 * All rows of a list that may be too long for memory, page by page and without a transaction.
 * @param readPage gets the last row of the page before
 */
export async function* iteratePages<Row>(
  readPage: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await readPage(after, ROWS_PER_PAGE)
    if (rows.length > 0) yield rows
    after = rows.at(-1) ?? null
    if (rows.length < ROWS_PER_PAGE) return
  }
}
