import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { type Scene, SceneDrawing } from './SceneDrawing.tsx'

interface EmptyStateProps {
  scene: Scene
  title: string
  description?: ReactNode
  /** The next step, as a button. */
  action?: ReactNode
  /** The level of its title: `h3` within a section or a dialog, whose own is an h2. */
  as?: 'h2' | 'h3'
}

/** Nothing here yet: a drawing, what belongs here, and how to get it. */
export function EmptyState({ scene, title, description, action, as: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-5 py-10 text-center wrap-anywhere">
      <SceneDrawing scene={scene} className="w-44 max-w-full" />
      <Heading className="mt-5 text-h2">{title}</Heading>
      {description && <p className="mt-1.5 max-w-md text-ink-soft">{description}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** The same in a card. */
export function EmptyCard({ className, ...state }: EmptyStateProps & { className?: string }) {
  return (
    <Card className={className}>
      <EmptyState {...state} />
    </Card>
  )
}
