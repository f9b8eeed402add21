import { useState } from 'react'
import { Select } from '#ui/Select.tsx'
import { readTagPaper, rememberTagPaper, TAG_PAPERS, TagPaper, tagPaperHint } from './tag-paper.ts'

/** The paper of tags, as it was last chosen on this device. */
export function useTagPaper() {
  const [paper, setPaper] = useState(readTagPaper)
  const choose = (chosen: TagPaper) => {
    rememberTagPaper(chosen)
    setPaper(chosen)
  }
  return { paper, choose }
}

export function TagPaperSelect({ paper, choose }: ReturnType<typeof useTagPaper>) {
  return (
    <Select
      label="Printed on"
      hint={tagPaperHint(paper)}
      options={TAG_PAPERS}
      value={paper}
      onChange={({ currentTarget }) => choose(TagPaper.parse(currentTarget.value))}
    />
  )
}
