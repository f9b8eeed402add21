import { LabelPaper } from '@yardsnap/contract/label-papers'
import { t } from '@yardsnap/contract/texts'
import { z } from 'zod'
import { LABEL_PAPERS, labelPaperHint } from '#core/printing/label-papers.ts'
import { readStored, writeJson } from '#lib/browser-storage.ts'

/** What tags are printed on: card of a size, which is cut, or labels. */
export const TagPaper = z.union([z.enum(['letter', 'a4']), LabelPaper])
export type TagPaper = z.infer<typeof TagPaper>

const KEY = 'yardsnap:tag-paper'

export const TAG_PAPERS: { value: TagPaper; label: string }[] = [
  { value: 'letter', label: t`US Letter card stock, 10 a page` },
  { value: 'a4', label: t`A4 card stock, 10 a page` },
  ...LABEL_PAPERS,
]

const isCard = (paper: TagPaper): paper is 'letter' | 'a4' => paper === 'letter' || paper === 'a4'

export const tagPaperHint = (paper: TagPaper): string =>
  isCard(paper) ? t`Cut along the lines, and pin or tie the tags on` : labelPaperHint(paper)

export const toPrintQuery = (paper: TagPaper) => (isCard(paper) ? { paper } : { labels: paper })

/** The paper that was last chosen on this device, whose printer it is for. */
export const readTagPaper = (): TagPaper => readStored(KEY, TagPaper) ?? 'letter'

export const rememberTagPaper = (paper: TagPaper): boolean => writeJson(KEY, paper)
