import { CatchBoundary } from '@tanstack/react-router'
import { t } from '@yardsnap/contract/texts'
import { lazy, Suspense, useState } from 'react'
import { canDrawMap } from '#core/map/map-view.ts'
import type { SignMapProps } from './SignMap.tsx'

const SignMap = lazy(() => import('./SignMap.tsx').then((module) => ({ default: module.SignMap })))

/** The map of the signs, or a word where the browser cannot draw one: corners can be typed. */
export function SignBoard(props: SignMapProps) {
  const [canDraw] = useState(canDrawMap)
  return (
    <div className="relative isolate h-[36dvh] min-h-60 overflow-hidden rounded-card border border-line bg-paper-deep">
      {canDraw ? (
        <CatchBoundary getResetKey={() => 'map'} errorComponent={() => <NoMap />}>
          <Suspense fallback={<NoMap text={t`Drawing the map...`} />}>
            <SignMap {...props} />
          </Suspense>
        </CatchBoundary>
      ) : (
        <NoMap />
      )}
    </div>
  )
}

function NoMap({ text = t`This browser cannot draw the map. Type the crossings instead.` }) {
  return (
    <div className="grid size-full place-items-center p-6 text-center text-ink-soft">
      <output>{text}</output>
    </div>
  )
}
