/**
 * The text of a file that somebody chooses. It is mostly in UTF-8; Excel saves a 'CSV' in the character set of Windows, and
 * 'Unicode text' in UTF-16. In UTF-8, their letters with accents would be lost.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
