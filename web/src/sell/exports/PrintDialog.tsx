import { t } from '@yardsnap/contract/texts'
import { getUpgradeReason, PRINT_DOCUMENTS, type PrintDocument, type PrintProgress } from '@yardsnap/contract/exports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { usePlan } from '#core/plans/use-plan.ts'
import { Button } from '#ui/Button.tsx'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { useSignPlan } from '#sell/signs/api.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadFailure } from '#ui/ErrorState.tsx'
import { whenOpened } from '#ui/when-opened.tsx'
import { fetchDocument, useDocument } from './api.ts'
import { firstOptions } from './label-paper.ts'
import { DocumentOptions } from './parts/DocumentOptions.tsx'
import { DocumentPreview, progressText } from './parts/DocumentPreview.tsx'
import { PremiumNotice } from './parts/PremiumNotice.tsx'
import { saveFile, useDownload } from './use-download.ts'

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
    about: t`On labels or hang tags, by category and title. Print at 100%, not “fit to page”.`,
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
  const [options, setOptions] = useState(firstOptions)
  const { isPremium } = usePlan()
  const premiumReason = getUpgradeReason(document)
  const isLocked = premiumReason !== null && !isPremium
  const { label, about } = DOCUMENT_TEXTS[document]
  // Browsers cannot show Word files; the PDF has the same rows.
  const isByCorner = document === 'signs' && options.arrows === 'corners'
  const signPlan = useSignPlan(listingId, isOpen && isByCorner)
  const [isPlacing, setPlacing] = useState(false)
  const isWithoutSigns = isByCorner && !signPlan.data?.signs.length
  const order = { listingId, document, options: { ...options, format: 'pdf' } } as const
  const printed = useDocument(order, isOpen && !isLocked && !isWithoutSigns)
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
          ) : isWithoutSigns ? (
            <NoSigns query={signPlan} onPlace={() => setPlacing(true)} />
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
              onPlaceSigns={isWithoutSigns || signPlan.isFetching ? null : () => setPlacing(true)}
            />
          </div>
        )}
      </div>
      {signPlan.data && isByCorner && (
        <SignsDialog listingId={listingId} plan={signPlan.data} isOpen={isPlacing} onOpenChange={setPlacing} />
      )}
    </Dialog>
  )
}

const SignsDialog = whenOpened(async () => (await import('#sell/signs/SignsDialog.tsx')).SignsDialog, {
  isPreloaded: false,
})

function NoSigns({ query, onPlace }: { query: ReturnType<typeof useSignPlan>; onPlace: () => void }) {
  if (query.isError) return <LoadFailure query={query} title="Your signs could not be loaded" />
  return (
    <EmptyState
      as="h3"
      scene="sign"
      title="No sign has its corner yet"
      description="Tap the corners on the map where you put up signs, or type their crossings."
      action={
        <Button disabled={!query.data || query.isFetching} onClick={onPlace}>
          Place the signs
        </Button>
      }
    />
  )
}
