import { t } from '@yardsnap/contract/texts'
import { TRIAL_DAYS } from '@yardsnap/contract/plans'
import { ChevronDown } from 'lucide-react'
import { site } from '#lib/site.ts'
import { launchPrice, listPrice } from './price.ts'

const PAID_QUESTIONS = [
  {
    question: t`Can I cancel?`,
    answer: t`Anytime, under Manage payment on this page. Premium then lasts to the end of the month that is paid, and nothing more is charged.`,
  },
  {
    question: t`Do I get my money back?`,
    answer: t`Yes, within 30 days of your first payment, for any reason.`,
  },
]

const QUESTIONS = [
  {
    question: t`Can I try Premium first?`,
    answer: t`Yes: every account has one ${TRIAL_DAYS}-day premium trial, without a card. When it is over, your account is a free one again.`,
  },
  {
    question: t`What happens to my sales when Premium ends?`,
    answer: t`Nothing is deleted. Your sales, photos and items stay, and sales that are public stay public. What a free account does not have is paused: further listings, further photos, gold pins.`,
  },
  {
    question: t`What does it cost?`,
    answer: listPrice
      ? t`${launchPrice} now. ${listPrice} is the list price, for later; nobody is charged more than the launch price while it stands.`
      : `${launchPrice}.`,
  },
  ...(site.isPaymentSetUp ? PAID_QUESTIONS : []),
  {
    question: t`How do I reach the people who run this site?`,
    answer: t`On the page Contact Us, in your account. Messages of people with Premium are answered first.`,
  },
]

export function PlanQuestions() {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-card">
      {QUESTIONS.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-2xl px-5 pb-4 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}
