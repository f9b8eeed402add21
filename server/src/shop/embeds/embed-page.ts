import { createHash } from 'node:crypto'
import { MAX_EMBED_BYTES } from '@yardsnap/contract/embeds'
import { type Language, toLanguagePath } from '@yardsnap/contract/languages'
import { t } from '@yardsnap/contract/texts'
import { escapeHtml } from '#text/escape-html.ts'

/** A line of the list: a thing, a house or a sale. */
export interface EmbedRow {
  text: string
  /** A price, or day and place; may be empty. */
  detail: string
  /** Of its own English page. */
  path?: string
  pictureSrc?: string
  /** The heading of the rows from here on, unless the row before has the same one: a street. */
  group?: string
}

/** What a frame shows. Every text may be user input. */
export interface EmbedContent {
  title: string
  /** Of the English page that it is taken from. */
  path: string
  pictureSrc?: string
  /** When and where. */
  facts: readonly string[]
  /** That it is over, called off or moved. */
  notice: string | null
  words: string
  rows: readonly EmbedRow[]
  /** How many more there are than `rows`. */
  moreCount: number
  /** What the list says when it is empty; may be empty. */
  emptyText: string
  linkText: string
}

interface Frame {
  language: Language
  publicUrl: string
  productName: string
}

const STYLE = `
:root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif;--ink:#1d2421;--soft:#56605b;--line:#d5dbd7;--link:#0b5d46;--paper:#fff;--notice:#fdf0d5}
@media (prefers-color-scheme:dark){:root{--ink:#eef2ef;--soft:#aab5af;--line:#3a4440;--link:#7fd6b5;--paper:#161c19;--notice:#443612}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible{outline:2px solid;outline-offset:2px}
img{display:block;object-fit:cover;background:var(--line)}
.cover{width:100%;height:auto;aspect-ratio:3/2;max-height:12rem;border-radius:.5rem;margin-bottom:.75rem}
h1{font-size:1.25rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:.875rem;margin:1rem 0 0;color:var(--soft)}
p{margin:0 0 .25rem}
.notice{padding:.5rem .75rem;margin:.5rem 0;border-radius:.375rem;background:var(--notice);font-weight:600}
.words{margin:.5rem 0}
ul{list-style:none;margin:.75rem 0 0;padding:0}
li{display:flex;gap:.75rem;align-items:center;padding:.5rem 0;border-top:1px solid var(--line)}
li img{flex:none;width:4rem;height:3rem;border-radius:.25rem}
li div{flex:1;min-width:0}
.detail,.more,footer{color:var(--soft);font-size:.875rem}
footer{margin-top:1rem;padding-top:.75rem;border-top:1px solid var(--line)}
footer a{font-weight:600;font-size:1rem}
`

/** Any site may show it in a frame. It has nothing but its own style and this site's pictures: no scripts, no forms. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Room for what follows the list. */
const END_BYTES = 1024

/**
 * A page for frames of other sites, of at most `MAX_EMBED_BYTES`: rows that have no room are counted. In the language of the
 * moment.
 */
export function embedPage(content: EmbedContent, frame: Frame): string {
  const head = pageHead(content, frame)
  const { html, count } = listRows(content.rows, frame, MAX_EMBED_BYTES - Buffer.byteLength(head) - END_BYTES)
  const leftOut = content.rows.length - count + content.moreCount
  const empty = content.emptyText && `<p class="words">${escapeHtml(content.emptyText)}</p>\n`
  const more = leftOut > 0 ? `<p class="more">${escapeHtml(t`and ${leftOut} more`)}</p>\n` : ''
  return `${head}${content.rows.length === 0 ? empty : html}${more}${pageEnd(content, frame)}`
}

/** In place of what is not there, or not for everyone. */
export function missingEmbedPage(frame: Frame): string {
  return embedPage(
    {
      title: t`There is nothing here anymore`,
      path: '/',
      facts: [],
      notice: null,
      words: t`It may have been removed, or its address is not right.`,
      rows: [],
      moreCount: 0,
      emptyText: '',
      linkText: t`Find sales on ${frame.productName}`,
    },
    frame,
  )
}

function pageHead({ title, path, pictureSrc, facts, notice, words }: EmbedContent, frame: Frame): string {
  const cover = pictureSrc && `<img class="cover" src="${escapeHtml(pictureSrc)}" alt="" width="480" height="320">\n`
  return `<!doctype html>
<html lang="${frame.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${frame.productName}`)}</title>
<link rel="canonical" href="${escapeHtml(new URL(toLanguagePath(frame.language, path), frame.publicUrl).href)}">
<style>${STYLE}</style>
<main>
${cover ?? ''}<h1><bdi>${escapeHtml(title)}</bdi></h1>
${notice ? `<p class="notice">${escapeHtml(notice)}</p>\n` : ''}${facts.map((fact) => `<p>${escapeHtml(fact)}</p>\n`).join('')}${
    words && `<p class="words">${escapeHtml(words)}</p>\n`
  }`
}

/** As many rows as fit. */
function listRows(rows: readonly EmbedRow[], frame: Frame, maxBytes: number): { html: string; count: number } {
  const parts: string[] = []
  let [bytes, count] = [0, 0]
  let group: string | undefined
  for (const row of rows) {
    const begins = count === 0 || row.group !== group
    const heading = begins && row.group ? `<h2><bdi>${escapeHtml(row.group)}</bdi></h2>\n` : ''
    const start = begins ? `${count > 0 ? '</ul>\n' : ''}${heading}<ul>\n` : ''
    const part = start + rowItem(row, frame)
    bytes += Buffer.byteLength(part)
    if (bytes > maxBytes) break
    parts.push(part)
    count += 1
    group = row.group
  }
  return { html: count > 0 ? `${parts.join('')}</ul>\n` : '', count }
}

function rowItem({ text, detail, path, pictureSrc }: EmbedRow, frame: Frame): string {
  const words = `<bdi>${escapeHtml(text)}</bdi>`
  const picture = pictureSrc ? `<img src="${escapeHtml(pictureSrc)}" alt="" width="64" height="48" loading="lazy">` : ''
  const name = path === undefined ? words : pageLink(path, words, frame)
  return `<li>${picture}<div>${name}${detail && `<div class="detail">${escapeHtml(detail)}</div>`}</div></li>\n`
}

function pageEnd({ path, linkText }: EmbedContent, frame: Frame): string {
  const { host } = new URL(frame.publicUrl)
  // Some sites allow their frames no new windows: the name of the site is there to be typed.
  return `</main>\n<footer><p>${pageLink(path, escapeHtml(linkText), frame)}</p><p>${escapeHtml(frame.productName)} · ${escapeHtml(host)}</p></footer>\n</html>\n`
}

/** Pages of this site may not stand in a frame, so that they open in a window of their own. */
function pageLink(path: string, html: string, { language }: Frame): string {
  return `<a href="${escapeHtml(toLanguagePath(language, path))}" target="_blank" rel="noopener">${html}</a>`
}
