import type { Dibs } from '@yardsnap/contract/dibs'
import { plural, t } from '@yardsnap/contract/texts'
import { keptText, listFormerKeepers } from '#sell/dibs/dibs-texts.ts'
import { Badge } from '#ui/Badge.tsx'
import { Section } from '#ui/Section.tsx'

/** What each person gets, so that all see whether it is fair. */
export function DibsPeople({ dibs }: { dibs: Dibs }) {
  const { people, round } = dibs
  const isClosed = round?.isClosed === true
  return (
    <Section title="Who gets how much">
      <ul className="-my-3 divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="flex min-w-0 grow basis-40 flex-wrap items-center gap-2">
              <bdi className="font-semibold wrap-anywhere">{person.name}</bdi>
              {person.isYou && <Badge tone="info">{t.of('beside a name')`You`}</Badge>}
              {round?.turnOf === person.id && <Badge tone="attention">Chooses now</Badge>}
            </span>
            <span className="text-small">
              {keptText(person)}
              {person.wishCount > 0 && (
                <span className="text-ink-soft">
                  {' · '}
                  {isClosed
                    ? plural(person.wishCount, { one: '# more wish', other: '# more wishes' })
                    : plural(person.wishCount, { one: '# wish', other: '# wishes' })}
                </span>
              )}
            </span>
          </li>
        ))}
        {listFormerKeepers(dibs).map(({ name, kept }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="flex min-w-0 grow basis-40 flex-wrap items-center gap-2">
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              <Badge>No longer helps</Badge>
            </span>
            <span className="text-small">{keptText(kept)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
