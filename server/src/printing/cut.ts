const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** UTF-16 units of one character with all its marks; the longest emoji, a family with skin tones, has 19. */
const MAX_CLUSTER_UNITS = 20

/**
 * Shortens a text to what can be drawn in a bounded time: at most `maxUnits` UTF-16 units, and no character with more marks
 * than any script has. What is left out is shown by an ellipsis at the end.
 */
export function cutText(text: string, maxUnits: number): string {
  let kept = ''
  let isWhole = true
  for (const { segment } of clusters.segment(text)) {
    const cluster = segment.length > MAX_CLUSTER_UNITS ? wholeStart(segment) : segment
    isWhole &&= cluster === segment
    if (kept.length + cluster.length > maxUnits) {
      isWhole = false
      break
    }
    kept += cluster
  }
  return isWhole ? text : `${kept.trimEnd()}…`
}

/** Cuts a character to the units that are drawn of it, without half a surrogate pair at the end. */
function wholeStart(segment: string): string {
  const start = segment.slice(0, MAX_CLUSTER_UNITS)
  return start.isWellFormed() ? start : start.slice(0, -1)
}
