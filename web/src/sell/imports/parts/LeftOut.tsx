import { plural } from '@yardsnap/contract/texts'

/** The lines of a text of which nothing was taken, for the seller to see that nothing is missing. */
export function LeftOut({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {plural(lines.length, { one: '# line was not taken', other: '# lines were not taken' })}
      </summary>
      <ul className="grid gap-1.5 text-small text-ink-soft">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line may be there twice
          <li key={index} className="wrap-anywhere">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
