import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'

/** One step of putting a sale together. Its heading takes the focus when the view moves to it. */
export function StepCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <Card className="px-4.5 py-5 desk:px-7 desk:py-7">
        <h2 id={`${id}-title`} tabIndex={-1} className="mb-4 scroll-mt-24 text-h2 outline-none">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
