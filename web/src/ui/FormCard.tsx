import { type ReactNode, useId } from 'react'
import { Card } from './Card.tsx'

interface FormCardProps {
  title: string
  description?: string
  children: ReactNode
}

/** A group of fields of a form, under its heading. */
export function FormCard({ title, description, children }: FormCardProps) {
  const id = useId()
  return (
    <Card className="p-5 desk:p-6">
      <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
        <div>
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {description && <p className="mt-1 text-ink-soft">{description}</p>}
        </div>
        {children}
      </section>
    </Card>
  )
}
