import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { typedCents } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { NumberPad } from '#day/till/NumberPad.tsx'

interface DepartmentPadProps {
  till: Till
  departments: readonly string[]
  onNotice: (text: string | null) => void
}

/** Of a rummage sale: a department, a price, and on. The department stays, since a register mostly has one. */
export function DepartmentPad({ till, departments, onNotice }: DepartmentPadProps) {
  const [department, setDepartment] = useState(departments[0] ?? t`Other`)
  const [price, setPrice] = useState('')
  const [isTried, setTried] = useState(false)
  const cents = typedCents(price)
  return (
    <div className="grid gap-4 p-4">
      {departments.length > 1 && (
        <ChipGroup
          label="Department"
          isLabelHidden
          options={departments.map((name) => ({ value: name, label: name }))}
          value={department}
          onValueChange={setDepartment}
        />
      )}
      <NumberPad
        label={department}
        isMoney
        value={price}
        onChange={setPrice}
        doneText={cents === null ? t`Add` : t`Add ${formatPrice(cents / 100)}`}
        error={isTried && cents === null ? t`Enter a price` : undefined}
        onDone={() => {
          setTried(true)
          if (cents === null) return
          setTried(false)
          setPrice('')
          onNotice(till.addDepartment(department, cents))
        }}
      />
    </div>
  )
}
