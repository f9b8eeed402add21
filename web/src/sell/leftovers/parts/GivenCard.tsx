import { plural, t } from '@yardsnap/contract/texts'
import { HeartHandshake } from 'lucide-react'
import { LinkCard } from '#ui/LinkCard.tsx'

export function GivenCard({ givenCount }: { givenCount: number }) {
  const text =
    givenCount === 0
      ? t`What you gave to charities this year, with receipts.`
      : plural(givenCount, {
          one: '# thing of this sale was given. See the list of the year.',
          other: '# things of this sale were given. See the list of the year.',
        })
  return <LinkCard to="/donations" icon={HeartHandshake} title="Your donations" text={text} />
}
