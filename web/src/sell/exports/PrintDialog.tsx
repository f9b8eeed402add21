import { t } from '@yardsnap/contract/texts'
import {
  getUpgradeReason,
  PRINT_DOCUMENTS,
  type PrintDocument,
  PrintOptions,
  type PrintProgress,
} from '@yardsnap/contract/exports'
import { Download } from 'lucide-react'
import { useState, lazy, Suspense } from 'react'
import { usePlan } from '#core/plans/use-plan.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { fetchDocument, useDocument } from './api.ts'
import { DocumentOptions } from './parts/DocumentOptions.tsx'
import { PremiumNotice } from './parts/PremiumNotice.tsx'
import { saveFile, useDownload } from './use-download.ts'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

interface DocumentText {
  label: string
  about: string
}

/** In the order in which a seller needs them. */
const DOCUMENT_TEXTS: Record<PrintDocument, DocumentText> = {
  flyer: {
    label: t`Flyer`,
    about: t`To hang up and hand out, with your six best items and a code to the sale’s page.`,
  },
  signs: { label: t`Street signs`, about: t`Large arrows to put up at the corners on the way.` },
  stickers: {
    label: t`Price stickers`,
    about: t`On sheets of labels, by category and title. Print at 100 %, not "fit to page".`,
  },
  inventory: { label: t`Inventory`, about: t`Every item with its picture and prices.` },
  unsold: {
    label: t`Unsold items`,
    about: t`For a donation receipt: what was not sold, with estimated values.`,
  },
}

interface PrintDialogProps {
  listingId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const DOCUMENTS = PRINT_DOCUMENTS.map((value) => ({ value, label: DOCUMENT_TEXTS[value].label }))

const FREE = t`Flyer, street signs, price stickers and the CSV file are free for everyone.`

export function PrintDialog({ listingId, isOpen, onOpenChange }: PrintDialogProps) {
  const [document, setDocument] = useState<PrintDocument>('flyer')
  const [options, setOptions] = useState(() => PrintOptions.parse({}))
  const { isPremium } = usePlan()
  const premiumReason = getUpgradeReason(document)
  const isLocked = premiumReason !== null && !isPremium
  const { label, about } = DOCUMENT_TEXTS[document]
  // Browsers cannot show Word files; the PDF has the same rows.
  const printed = useDocument({ listingId, document, options: { ...options, format: 'pdf' } }, isOpen && !isLocked)
  const isWord = document === 'inventory' && options.format === 'docx'
  const [progress, setProgress] = useState<PrintProgress | null>(null)
  const word = useDownload(isOpen, (signal) => {
    setProgress(null)
    return fetchDocument({ listingId, document, options }, { onProgress: setProgress, signal })
  })
  const isShown = printed.data !== undefined && !printed.isPlaceholderData && !printed.isFetching

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Print"
      size="wide"
      footer={
        !isLocked && (
          <Button
            icon={<Download />}
            isPending={word.isRunning}
            pendingText={progressText(progress)}
            disabled={!isWord && !isShown}
            onClick={() => (isWord ? word.download() : printed.data && saveFile(printed.data))}
          >
            {isWord ? 'Download for Word' : 'Download PDF'}
          </Button>
        )
      }
    >
      <div className="grid items-start gap-5 desk:grid-cols-2 desk:grid-rows-[auto_1fr] desk:gap-x-6">
        <div className="min-w-0">
          <ChipGroup label="Document" options={DOCUMENTS} value={document} onValueChange={setDocument} />
          <p className="mt-4 text-ink-soft">{about}</p>
        </div>
        <div className="min-w-0 desk:col-start-2 desk:row-span-2 desk:row-start-1">
          {isLocked ? (
            <PremiumNotice reason={premiumReason} label={label} free={FREE} onLeave={() => onOpenChange(false)} />
          ) : (
            <DocumentPreview printed={printed} label={`First page: ${label}`} />
          )}
          {isWord && !isLocked && (
            <p className="text-center text-small text-ink-soft">The Word file has the same rows.</p>
          )}
        </div>
        {!isLocked && (
          <div className="grid min-w-0 gap-5">
            <DocumentOptions
              document={document}
              options={options}
              onChange={(changes) => setOptions((before) => ({ ...before, ...changes }))}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

const PdfPage = lazy(async () => ({ default: (await import('#sell/exports/PdfPage.tsx')).PdfPage }))

interface DocumentPreviewProps {
  printed: ReturnType<typeof useDocument>
  label: string
}

/** The first page as printed; while another one is made, the previous one stays, faded. */
function DocumentPreview({ printed, label }: DocumentPreviewProps) {
  const { data, error, isPaused, isPlaceholderData, progress, cancel, isFetching, refetch } = printed
  if (error) return <LoadFailure query={printed} title="The document could not be made" />
  if (!isFetching && (!data || isPlaceholderData)) {
    return (
      <EmptyState
        scene="sign"
        title="Not made yet"
        description={isPaused ? 'It will be made when you are online again.' : 'You called it off.'}
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

function progressText(progress: PrintProgress | null): string {
  if (!progress) return t`Making it...`
  const { done, total } = progress
  return done < total ? t`Picture ${done + 1} of ${total}` : t`Laying out the pages...`
}
