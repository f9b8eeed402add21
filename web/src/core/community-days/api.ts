/** The query keys of sale days begin with it. */
export const COMMUNITY_DAYS = 'community-days'
