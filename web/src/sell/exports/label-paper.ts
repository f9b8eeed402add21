import { PrintOptions } from '@yardsnap/contract/exports'
import { LabelPaper } from '@yardsnap/contract/label-papers'
import { readStored, writeJson } from '#lib/browser-storage.ts'

const KEY = 'yardsnap:label-paper'

/** Where the storage is off or full, it is chosen again. */
export function rememberLabelPaper(paper: LabelPaper): void {
  writeJson(KEY, paper)
}

/** The options that printing begins with, with the paper that was last chosen on this device. */
export const firstOptions = (): PrintOptions => PrintOptions.parse({ labels: readStored(KEY, LabelPaper) ?? undefined })
