import { Button } from './Button.tsx'

/** Says that the form holds what was typed on this device before and not saved. */
export function OlderForm({ onDiscard }: { onDiscard: () => void }) {
  return (
    <section
      aria-label="What you typed before"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-sky-wash px-5 py-3"
    >
      <p>What you typed here before is back.</p>
      <Button tone="quiet" onClick={onDiscard}>
        Discard it
      </Button>
    </section>
  )
}
