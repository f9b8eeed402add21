import { openPrinter, type PrintLimits } from '#printing/printer.ts'
import type { PrintTask } from './printed-listing.ts'

/** Draws documents of listings. */
export const openListingPrinter = (limits: PrintLimits) =>
  openPrinter<PrintTask>(new URL('./print-worker.ts', import.meta.url), limits)
