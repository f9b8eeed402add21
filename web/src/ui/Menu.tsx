import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { mainLandmark } from './overlay.ts'

interface MenuEntry {
  label: string
  icon?: ReactNode
  onSelect: () => void
  tone?: 'plain' | 'danger'
}

/** Actions behind one button. @param trigger a Button or IconButton */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal container={mainLandmark}>
        <BaseMenu.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <BaseMenu.Popup className="min-w-48 origin-(--transform-origin) rounded-control border border-line bg-card p-1.5 text-ink shadow-float outline-none transition-[scale,opacity] duration-120 data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {entries.map((entry) => (
              <BaseMenu.Item
                key={entry.label}
                onClick={entry.onSelect}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 font-medium -outline-offset-3 data-highlighted:bg-paper-deep [&>svg]:size-5',
                  entry.tone === 'danger' && 'text-danger',
                )}
              >
                {entry.icon}
                {entry.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
