/** Whether it is the number of a book: 979-0 are sheets of music. */
export const isIsbn = (gtin: string): boolean => /^97(?:8\d|9[1-9])\d{9}$/.test(gtin)

/** 'ISBN 9780306406157', 'UPC 036000291452', 'EAN 4006381333931'. These names are the same in all languages. */
export function formatGtin(gtin: string): string {
  return `${isIsbn(gtin) ? 'ISBN' : gtin.length === 12 ? 'UPC' : 'EAN'} ${gtin}`
}
