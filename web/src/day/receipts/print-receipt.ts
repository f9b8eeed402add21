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
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page { ${PAGES[paper](lines)} } @media print { body > * { display: none } body > #printed-receipt { display: block } }`,
  )
  document.adoptedStyleSheets.push(sheet)
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
