import { printPart } from '#lib/print-part.ts'

/** The papers of receipts: the roll of a receipt printer, and a sheet. */
type ReceiptPaper = 'roll' | 'letter'

/** A printer of rolls cuts behind the last line; what is longer goes on a second piece. */
const ROLL_MM = { head: 70, line: 12 }

const PAGES: Record<ReceiptPaper, (lines: number) => string> = {
  roll: (lines) => `size: 80mm ${ROLL_MM.head + ROLL_MM.line * lines}mm; margin: 4mm`,
  letter: () => 'size: letter; margin: 0.75in',
}

/** Prints the one `PrintedReceipt` of the page, and nothing else of it. */
export function printReceipt(paper: ReceiptPaper, lines: number): void {
  printPart('printed-receipt', PAGES[paper](lines))
}
