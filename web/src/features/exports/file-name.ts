/** The name that the server gives a file: the one in the title's own letters where it has one (RFC 6266). */
export function fileNameIn(contentDisposition: string | null, fallback: string): string {
  const header = contentDisposition ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  if (encoded) return decodeURIComponent(encoded)
  const [, plain] = /filename="([^"]+)"/i.exec(header) ?? []
  return plain ?? fallback
}
