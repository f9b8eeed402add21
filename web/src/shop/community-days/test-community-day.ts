import type { CommunityHouse } from '@yardsnap/contract/community-days'

/** A house that is open on both days of a weekend. */
export const testHouse = (house: Partial<CommunityHouse>): CommunityHouse => ({
  number: 1,
  isAddressHidden: false,
  streetAddress: '12 Oak St',
  city: '',
  state: '',
  latitude: 28.5,
  longitude: -81.4,
  isApproximate: false,
  dates: ['2031-05-03', '2031-05-04'],
  categories: [],
  listing: null,
  ...house,
})
