import type { ReactNode } from 'react'
import { Actions } from '#features/ui-samples/Actions.tsx'
import { Displays } from '#features/ui-samples/Displays.tsx'
import { Fields } from '#features/ui-samples/Fields.tsx'
import { Overlays } from '#features/ui-samples/Overlays.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Every component with its states, in both color schemes. */
export function UiPage() {
  return (
    <>
      <div className="mx-auto max-w-[84rem] px-5 pt-8 desk:px-8">
        <PageTitle title="Components" />
      </div>
      <div className="grid wide:grid-cols-2">
        <Scheme name="Light" className="scheme-light" />
        <Scheme name="Dark" className="scheme-dark" />
      </div>
    </>
  )
}

function Scheme({ name, className }: { name: string; className: string }) {
  return (
    <div className={`${className} flex flex-col gap-10 bg-paper px-5 py-8 text-ink desk:px-8`}>
      <p className="text-small text-ink-soft">{name}</p>
      <Section title="Actions">
        <Actions />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Displays">
        <Displays scheme={name} />
      </Section>
      <Section title="Overlays">
        <Overlays />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      {children}
    </section>
  )
}
