import type { ConsignmentInput } from '@yardsnap/contract/consignments'

export const SAMPLE_SCHOOL_SALE = {
  title: 'Juniper Park School consignment sale',
  description: 'Clothes, toys and books of twenty families. Half price in the last hour.',
  streetAddress: '2200 Juniper St',
  city: 'Orlando',
  state: 'FL',
  zipCode: '32804',
  startTime: '09:00',
  endTime: '15:00',
}

export const SAMPLE_TERMS: Omit<ConsignmentInput, 'entryClosesAt' | 'dropOffSlots'> = {
  mode: 'consign',
  splitBasisPoints: 6000,
  shiftBonusBasisPoints: 1000,
  entryFeeCents: 1350,
  tagFeeCents: 0,
  pulledFeeCents: 25,
  priceStepCents: 50,
  minimumCents: 100,
  tagRule: 'printed',
  ifUnsold: 'donate',
  pickUpSlots: [],
  priceRules: [],
  departments: [],
  terms:
    'Clean and complete things only, and nothing that was recalled. What you do not fetch by Sunday evening is donated.',
}

interface SampleConsignor {
  name: string
  hasWorkedShift: boolean
  /** Whether they have brought their things. */
  isHere: boolean
  things: { title: string; size: string; cents: number }[]
}

export const SAMPLE_CONSIGNORS: SampleConsignor[] = [
  {
    name: 'Rosa Hernández',
    hasWorkedShift: true,
    isHere: true,
    things: [
      { title: 'Red winter coat', size: '4T', cents: 1200 },
      { title: 'Rain boots with frogs', size: '10', cents: 600 },
      { title: 'Wooden train set, 40 pieces', size: '', cents: 1800 },
      { title: 'Picture books, set of 12', size: '', cents: 900 },
    ],
  },
  {
    name: 'Sam Okafor',
    hasWorkedShift: false,
    isHere: true,
    things: [
      { title: 'Balance bike, blue', size: '12 in', cents: 2500 },
      { title: 'Soccer cleats', size: '2', cents: 800 },
      { title: 'Dinosaur puzzle, 100 pieces', size: '', cents: 350 },
    ],
  },
  {
    name: 'Mei Lin',
    hasWorkedShift: false,
    isHere: false,
    things: [
      { title: 'Ballet shoes, pink', size: '13', cents: 700 },
      { title: 'Dollhouse with furniture', size: '', cents: 3200 },
    ],
  },
]
