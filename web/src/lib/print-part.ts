/**
 * Prints a part of the page that the screen does not show, and nothing else of it, black on white.
 * @param id of the part, a child of the body
 * @param page what CSS's `@page` says of the paper
 */
export function printPart(id: string, page: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@page { ${page} } @media print { body { background: #fff; color: #000 } body > * { display: none } body > #${id} { display: block } }`,
  )
  document.adoptedStyleSheets.push(sheet)
  const end = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}
