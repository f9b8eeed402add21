import { EMPTY_FORM, EMPTY_RULE, type ListingForm } from '@yardsnap/contract/listing-form'
import { createFormControl } from 'react-hook-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useDays } from './use-days.ts'

const [SATURDAY, SUNDAY, MONDAY] = ['2031-11-01', '2031-11-02', '2031-11-03'] as const
const halfOn = (date: string) => ({ ...EMPTY_RULE, from: `${date}T12:00`, percentOff: 50 })

/** A form of a sale, and what its seller does with the days. */
function setUp(laterDates: readonly string[], changes: Partial<ListingForm>) {
  const laterDays = laterDates.map((date) => ({ date, startTime: '08:00', endTime: '14:00', note: '' }))
  const form = createFormControl<ListingForm>({
    defaultValues: { ...EMPTY_FORM, saleDate: SATURDAY, laterDays, ...changes },
  })
  let days!: ReturnType<typeof useDays>
  function Fields() {
    days = useDays({ ...form, formState: form.control._formState as never })
    return null
  }
  renderToStaticMarkup(<Fields />)
  return {
    /** Types another date into the field of a day, and leaves it. */
    retype: async (name: Parameters<typeof days.dateField>[0], date: string): Promise<void> => {
      const target = { name, value: date, dataset: { before: form.getValues(name) } }
      await days.dateField(name).onBlur({ type: 'blur', target })
    },
    dates: () => [form.getValues('saleDate'), ...form.getValues('laterDays').map((day) => day.date)],
    rulesFrom: () => form.getValues('priceRules').map(({ from }) => from.slice(0, 10)),
  }
}

test('S-Y1 a price rule moves with its day', async () => {
  const { retype, dates, rulesFrom } = setUp([SUNDAY], { priceRules: [halfOn(SUNDAY)] })
  await retype('laterDays.0.date', MONDAY)
  expect([dates(), rulesFrom()]).toEqual([[SATURDAY, MONDAY], [MONDAY]])
})

test('S-Y1 of two days with one date that was typed twice, the price rule stays with the date when one is retyped', async () => {
  const { retype, dates, rulesFrom } = setUp([SATURDAY], { priceRules: [halfOn(SATURDAY)] })
  await retype('laterDays.0.date', SUNDAY)
  expect([dates(), rulesFrom()]).toEqual([[SATURDAY, SUNDAY], [SATURDAY]])
})
