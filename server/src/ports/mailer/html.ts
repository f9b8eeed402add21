import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { escapeHtml } from '#text/escape-html.ts'
import type { Mail } from './port.ts'

/** The same words as the plain text, below the picture. Styles are inline: mail programs leave style sheets out. */
export function renderHtml({
  subject,
  text,
  language = DEFAULT_LANGUAGE,
  picture,
}: Pick<Mail, 'subject' | 'text' | 'language'> & Required<Pick<Mail, 'picture'>>): string {
  const { origin } = new URL(picture.url)
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph, origin)}</p>`)
  const image = `<img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="400"`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#22201b;background:#fff">',
    '<div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">',
    `${image} style="display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:12px">`,
    ...paragraphs,
    '</div></body></html>',
  ].join('\r\n')
}

/** Only this site's own addresses at the end of a paragraph become links: people's texts may contain others. */
function linked(paragraph: string, origin: string): string {
  const address = paragraph.split(/\s/).at(-1) ?? ''
  const words = paragraph.slice(0, paragraph.length - address.length)
  const text = escapeHtml(words).replaceAll('\n', '<br>')
  const shown = escapeHtml(address)
  return text + (address.startsWith(`${origin}/`) ? `<a href="${shown}" style="color:#b5391f">${shown}</a>` : shown)
}
