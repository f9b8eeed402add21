/** The file name that the server suggests, preferably the UTF-8 one (RFC 6266). */
export function fileNameIn(contentDisposition: string | null, fallback: string): string {
  const header = contentDisposition ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, plain] = /filename="([^"]+)"/i.exec(header) ?? []
  return plain ?? fallback
}
