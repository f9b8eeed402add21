import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: string; badge?: ReactNode; panel: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
}

export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => (list.current ? keepActiveInView(list.current) : undefined), [value])
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <BaseTabs.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line desk:flex-wrap"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="relative inline-flex min-h-12 shrink-0 items-center gap-2 px-4 font-semibold text-ink-soft -outline-offset-3 after:absolute after:inset-x-4 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-ink data-active:text-ink data-active:after:bg-brick"
          >
            {tab.label}
            {tab.badge}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}

/** Badges that come later make the tabs before it wider. @returns a function that ends it */
function keepActiveInView(list: HTMLElement): () => void {
  const active = list.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
  const observer = new ResizeObserver(() => {
    if (!active) return
    const [tab, shown] = [active.getBoundingClientRect(), list.getBoundingClientRect()]
    list.scrollLeft += Math.min(0, tab.left - shown.left) + Math.max(0, tab.right - shown.right)
  })
  for (const tab of list.children) observer.observe(tab)
  return () => observer.disconnect()
}
