import { t } from '@yardsnap/contract/texts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { localToday } from '#lib/local-today.ts'
import { type DayForm, getMissing } from '#shop/community-days/setup/day-form.ts'

/** What a day still lacks before houses can join. */
export function MissingNote({ form }: { form: UseFormReturn<DayForm> }) {
  const values = useWatch({ control: form.control }) as DayForm
  const missing = getMissing(values, localToday())
  const rows = missing.length > 0 ? missing : [t`Nothing is missing: houses can join once you open registration`]
  const Icon = missing.length > 0 ? CircleDashed : CircleCheck
  return (
    <div>
      {missing.length > 0 && <p className="font-semibold">Before houses can join</p>}
      <ul className="mt-1 grid gap-1.5">
        {rows.map((row) => (
          <li key={row} className="flex items-start gap-2">
            <Icon
              aria-hidden
              className={`mt-0.5 size-5 shrink-0 ${missing.length > 0 ? 'text-ink-soft' : 'text-grass'}`}
            />
            {row}
          </li>
        ))}
      </ul>
    </div>
  )
}
