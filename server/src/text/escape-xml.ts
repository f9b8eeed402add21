import { escapeHtml } from './escape-html.ts'

/** Characters that XML 1.0 (section 2.2) has no way to write; halves of surrogate pairs are among them. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Makes a text safe between tags and within quoted attributes of XML. What XML cannot hold is left out. */
export function escapeXml(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ''))
}
