import { REFUSED_DONATIONS, refusedName } from '@yardsnap/contract/refused-donations'
import { Section } from '#ui/Section.tsx'

/** What is commonly refused, whether or not the sale has it: a truck should not come in vain. */
export function RefusedCard() {
  return (
    <Section title="Commonly refused" description="Each charity decides for itself. Ask first about:">
      <ul className="grid list-disc gap-1 pl-5 text-small desk:grid-cols-2 desk:gap-x-6">
        {REFUSED_DONATIONS.map((kind) => (
          <li key={kind}>{refusedName(kind)}</li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-soft">
        Nobody takes what was recalled, is broken, or smells of smoke, pets or mold.
      </p>
    </Section>
  )
}
