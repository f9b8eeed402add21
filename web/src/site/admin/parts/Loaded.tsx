import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** Shown when the answer is an empty list. */
  emptyText: string
  children: (data: Data) => ReactNode
}

/** Shows an answer, or its loading, error or empty state. */
export function Loaded<Data>({ query, emptyText, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (error) return <LoadFailure query={query} title="This could not be loaded" />
  if (data === undefined) {
    return (
      <div aria-busy>
        <output className="sr-only">Loading</output>
        <Skeleton className="h-48 rounded-card" />
      </div>
    )
  }
  if (Array.isArray(data) && data.length === 0) {
    return <p className="rounded-card border border-line bg-card p-6 text-center text-ink-soft">{emptyText}</p>
  }
  return <>{children(data)}</>
}

type LoadedTableProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'rows'> & Omit<LoadedProps<Row[]>, 'children'>

export function LoadedTable<Row>({ query, emptyText, ...table }: LoadedTableProps<Row>) {
  return (
    <Loaded query={query} emptyText={emptyText}>
      {(rows) => <Table {...table} rows={rows} />}
    </Loaded>
  )
}
