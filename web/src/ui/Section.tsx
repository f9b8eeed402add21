import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'

export function Section({ title, description, children }: SectionProps) {
  const id = useId()
  return (
    <Card className="p-5 desk:p-6">
      <section aria-labelledby={id}>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {description && <p className="mt-1 text-ink-soft">{description}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  )
}

interface SectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}
