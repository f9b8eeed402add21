import { formatWhen } from '@yardsnap/contract/dates'

interface WhenLabelProps {
  /** YYYY-MM-DD and HH:MM, the sale's own. */
  saleDate: string | null | undefined
  startTime: string | null | undefined
  endTime: string | null | undefined
}

/** When a sale is, always and only (see motifs.css). */
export function WhenLabel(props: WhenLabelProps) {
  return <span className="when-label text-tiny">{formatWhen(props)}</span>
}
