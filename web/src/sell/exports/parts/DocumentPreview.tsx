import { t } from '@yardsnap/contract/texts'
import type { PrintProgress } from '@yardsnap/contract/exports'
import { lazy, Suspense } from 'react'
import type { useDocument } from '#sell/exports/api.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const PdfPage = lazy(async () => ({ default: (await import('#sell/exports/PdfPage.tsx')).PdfPage }))

interface DocumentPreviewProps {
  printed: ReturnType<typeof useDocument>
  label: string
}

/** The first page as printed; while another one is made, the previous one stays, faded. */
export function DocumentPreview({ printed, label }: DocumentPreviewProps) {
  const { data, error, isPaused, isPlaceholderData, progress, cancel, isFetching, refetch } = printed
  if (error) return <LoadFailure query={printed} title="The document could not be made" />
  if (!isFetching && (!data || isPlaceholderData)) {
    return (
      <EmptyState
        as="h3"
        scene="sign"
        title="Not made yet"
        description={isPaused ? 'It will be made when you are online again.' : 'You canceled it.'}
        action={<Button onClick={() => void refetch()}>Make it</Button>}
      />
    )
  }
  return (
    <div className="relative" aria-busy={isFetching}>
      {data ? (
        <div className={classes('transition-opacity', isFetching && 'opacity-45')}>
          <Suspense fallback={<Page />}>
            <PdfPage file={data.file} label={label} />
          </Suspense>
        </div>
      ) : (
        <Page />
      )}
      {isFetching && <Waiting progress={progress} onCancel={cancel} />}
    </div>
  )
}

function Page() {
  return <Skeleton className="aspect-[17/22] w-full rounded-[4px]" />
}

/** Appears after a second: most documents are ready sooner. */
function Waiting({ progress, onCancel }: { progress: PrintProgress | null; onCancel: () => void }) {
  const isCounting = progress !== null && progress.done < progress.total
  return (
    <div className="absolute inset-x-4 top-1/4 grid justify-items-center gap-2 rounded-card border border-line bg-card px-5 pt-5 pb-2 shadow-float transition-[opacity,visibility] delay-1000 duration-180 starting:invisible starting:opacity-0">
      <output className="sr-only">Making the document</output>
      <Progress label={progressText(progress)} fraction={isCounting ? progress.done / progress.total : null} />
      <Button tone="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

export function progressText(progress: PrintProgress | null): string {
  if (!progress) return t`Making it...`
  const { done, total } = progress
  return done < total ? t`Picture ${done + 1} of ${total}` : t`Laying out the pages...`
}
