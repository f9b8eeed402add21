const LINE_SEPARATORS = /[\u2028\u2029]/g

/** For text between tags and in quoted attributes. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(LINE_SEPARATORS, (character) => `&#x${character.charCodeAt(0).toString(16)};`)
}
