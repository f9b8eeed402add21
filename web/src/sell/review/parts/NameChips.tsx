import type { NameGuess } from '@yardsnap/contract/drafts'
import type { Kind } from '@yardsnap/contract/kinds'
import { rangeText } from '#sell/items/kinds.ts'
import { classes } from '#ui/classes.ts'

interface NameChipsProps {
  guesses: readonly NameGuess[]
  kinds: ReadonlyMap<string, Kind>
  hasFavorite: boolean
  onChoose: (guess: NameGuess, kind: Kind | null) => void
}

/** What it may be called, each answered by one tap, with what such things usually cost. */
export function NameChips({ guesses, kinds, hasFavorite, onChoose }: NameChipsProps) {
  return (
    <fieldset aria-label="What it may be" className="grid grid-cols-2 gap-2.5">
      {guesses.map((guess, index) => {
        const kind = kinds.get(guess.title) ?? null
        const isFavorite = hasFavorite && index === 0
        return (
          <button
            key={guess.title}
            type="button"
            aria-keyshortcuts={`Alt+${index + 1}`}
            onClick={() => onChoose(guess, kind)}
            className={classes(
              'flex min-h-16 min-w-0 flex-col items-center justify-center rounded-card border-[1.5px] px-2.5 py-1.5 text-center transition-[background-color,scale] active:scale-[0.98]',
              isFavorite
                ? 'border-brick bg-brick text-on-brick hover:bg-brick-strong'
                : 'border-line-strong bg-card hover:bg-paper-deep',
              guesses.length % 2 === 1 && 'first:col-span-2',
            )}
          >
            <span className="line-clamp-2 text-[1.0625rem] leading-tight font-semibold">
              <bdi>{guess.title}</bdi>
            </span>
            {kind && (
              <span className={classes('text-small tabular-nums', !isFavorite && 'text-ink-soft')}>
                {rangeText(kind)}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
