import type { UseQueryResult } from '@tanstack/react-query'
import { MAX_ROWS_SHOWN } from '@yardsnap/contract/admin'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  /** Shown when the answer is an empty list. */
  emptyText: string
  /** Below a list, in place of the note that it is cut off: leads to the rest. */
  more?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows an answer, or its loading, error or empty state. */
export function Loaded<Data>({ query, emptyText, more, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (error && data === undefined) return <LoadFailure query={query} title="This could not be loaded" />
  if (data === undefined) {
    return (
      <div aria-busy>
        <output className="sr-only">Loading</output>
        <Skeleton className="h-48 rounded-card" />
      </div>
    )
  }
  if (Array.isArray(data) && data.length === 0) return <Nothing text={emptyText} />
  return (
    <>
      {children(data)}
      {Array.isArray(data) && (more ?? <FirstRowsNote rows={data} />)}
    </>
  )
}

/** Below a list that is cut off. */
export function FirstRowsNote({ rows }: { rows: readonly unknown[] }) {
  if (rows.length < MAX_ROWS_SHOWN) return null
  return <p className="mt-4 text-ink-soft">These are the first {MAX_ROWS_SHOWN}. There may be more.</p>
}

/** In place of a list without rows. */
export function Nothing({ text }: { text: string }) {
  return <p className="rounded-card border border-line bg-card p-6 text-center text-ink-soft">{text}</p>
}

type LoadedTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rows'> & Omit<LoadedProps<Row[]>, 'children'>

export function LoadedTable<Row>({ query, emptyText, more, ...table }: LoadedTableProps<Row>) {
  return (
    <Loaded query={query} emptyText={emptyText} more={more}>
      {(rows) => <Table {...table} rows={rows} />}
    </Loaded>
  )
}
