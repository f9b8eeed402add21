import { t } from '@yardsnap/contract/texts'
import { getHealth, type HealthNote } from '@yardsnap/contract/admin'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { useAnswer } from './api.ts'
import { Loaded } from './parts/Loaded.tsx'

const BADGES: Record<HealthNote['state'], ReactNode> = {
  good: (
    <Badge tone="good" icon={<CircleCheck />}>
      {t.of('health of the site')`Good`}
    </Badge>
  ),
  attention: (
    <Badge tone="attention" icon={<TriangleAlert />}>
      Look at it
    </Badge>
  ),
  bad: (
    <Badge tone="danger" icon={<CircleAlert />}>
      Broken
    </Badge>
  ),
}

/** Whether what the site needs works now, one sentence each. */
export function HealthSection() {
  const health = useAnswer(getHealth, {})
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="mb-3 text-h3">
        Health
      </h2>
      <Loaded query={health} emptyText="">
        {(notes) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {notes.map(({ subject, state, text }) => (
              <li key={subject} className="grid grid-cols-[6.5rem_1fr] items-center gap-x-3 px-4 py-2.5">
                <span>{BADGES[state]}</span>
                <span className="min-w-0 break-words">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
