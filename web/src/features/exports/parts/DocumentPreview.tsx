import { lazy, Suspense } from 'react'
import { messageOf } from '#api/call.ts'
import { classes } from '#ui/classes.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { useDocument } from '#features/exports/api.ts'

const PdfPage = lazy(async () => ({ default: (await import('#features/exports/PdfPage.tsx')).PdfPage }))

interface DocumentPreviewProps {
  printed: ReturnType<typeof useDocument>
  label: string
}

/** The first page as it will be printed; while another one is made, the earlier one stays, paler. */
export function DocumentPreview({ printed, label }: DocumentPreviewProps) {
  const { data, error, isFetching, refetch } = printed
  if (error) {
    return (
      <ErrorState
        title="The document could not be made"
        description={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Waiting />
  return (
    <div className="relative">
      <div className={classes('transition-opacity', isFetching && 'opacity-45')}>
        <Suspense fallback={<Waiting />}>
          <PdfPage file={data.file} label={label} />
        </Suspense>
      </div>
      {isFetching && (
        <output className="absolute inset-x-0 top-1/3 flex justify-center gap-2 font-semibold">
          <Spinner /> Making it...
        </output>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy>
      <output className="sr-only">Making the document</output>
      <Skeleton className="aspect-[17/22] w-full rounded-[4px]" />
    </div>
  )
}
