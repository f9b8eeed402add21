import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import { escapeHtml } from '#text/escape-html.ts'
import type { Mail, MailCard } from './port.ts'

type Shown = Pick<Mail, 'subject' | 'text' | 'language' | 'picture' | 'cards' | 'ending'>

/**
 * The same words as the plain text, with pictures; null for a mail without pictures and cards, which needs none. Styles are
 * inline: mail programs leave style sheets out.
 */
export function renderHtml({
  subject,
  text,
  language = DEFAULT_LANGUAGE,
  picture,
  cards,
  ending,
}: Shown): string | null {
  const ownAddress = picture?.url ?? cards?.[0]?.url
  if (ownAddress === undefined) return null
  const { origin } = new URL(ownAddress)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#22201b;background:#fff">',
    '<div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">',
    ...(picture ? [renderPicture(picture)] : []),
    ...renderParagraphs(text, origin),
    ...(cards ?? []).map(renderCard),
    ...(ending === undefined ? [] : renderParagraphs(ending, origin)),
    '</div></body></html>',
  ].join('\r\n')
}

const renderParagraphs = (text: string, origin: string) =>
  text.split(/\n{2,}/).map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph, origin)}</p>`)

function renderPicture({ url, alt }: NonNullable<Mail['picture']>): string {
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="400"`
  return `${image} style="display:block;max-width:100%;height:auto;margin:0 0 16px;border-radius:12px">`
}

/** The picture belongs to the link, whose words are its title. */
function renderCard({ title, text, url, picture }: MailCard): string {
  const address = escapeHtml(url)
  return [
    '<div style="margin:0 0 24px">',
    picture ? `<a href="${address}">${renderPicture({ ...picture, alt: '' })}</a>` : '',
    `<a href="${address}" style="color:#b5391f;font-weight:600">${escapeHtml(title)}</a>`,
    `<div>${escapeHtml(text).replaceAll('\n', '<br>')}</div></div>`,
  ].join('')
}

/** Only this site's own addresses at the end of a paragraph become links: people's texts may contain others. */
function linked(paragraph: string, origin: string): string {
  const address = paragraph.split(/\s/).at(-1) ?? ''
  const words = paragraph.slice(0, paragraph.length - address.length)
  const text = escapeHtml(words).replaceAll('\n', '<br>')
  const shown = escapeHtml(address)
  return text + (address.startsWith(`${origin}/`) ? `<a href="${shown}" style="color:#b5391f">${shown}</a>` : shown)
}
