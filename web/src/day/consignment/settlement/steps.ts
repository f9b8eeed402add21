import type { Settlement } from '@yardsnap/contract/settlements'

/** The steps of settling a sale, in their order. */
export const STEPS = ['close', 'unknown', 'missing', 'look', 'pay'] as const
export type Step = (typeof STEPS)[number]

type Situation = Pick<Settlement, 'isClosed' | 'unknownLines' | 'oversoldCount' | 'unsoldCount' | 'consignors'>

/** Whether everybody has what they get fixed. */
const areAllSettled = ({ consignors }: Situation): boolean =>
  consignors.every(({ state }) => state === 'settled' || state === 'paid')

/**
 * Whether a step has nothing left to do. What is missing may stay so; nobody is settled while a line is unknown. Nothing is
 * done before the sale is closed: it may still bring unknown lines.
 */
export function isStepDone(step: Step, settlement: Situation): boolean {
  if (!settlement.isClosed) return false
  switch (step) {
    case 'close':
      return settlement.oversoldCount === 0
    case 'unknown':
      return settlement.unknownLines.length === 0
    case 'missing':
      return settlement.unsoldCount === 0
    case 'look':
      return areAllSettled(settlement)
    case 'pay':
      return areAllSettled(settlement) && settlement.consignors.every(({ state }) => state === 'paid')
  }
}

/** Where somebody goes on who comes back: at the first step that is not done, and at the payments once all are settled. */
export function getFirstStep(settlement: Situation): Step {
  if (settlement.isClosed && areAllSettled(settlement)) return 'pay'
  return STEPS.find((step) => !isStepDone(step, settlement)) ?? 'pay'
}
