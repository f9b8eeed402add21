import { oneOf, searchOf } from '#lib/search-fields.ts'

/** The search parameters of the page of a sale of many sellers. */
export const toConsignmentView = searchOf({ view: oneOf(['consignors', 'items', 'helpers', 'terms']) })
export type ConsignmentTab = NonNullable<ReturnType<typeof toConsignmentView>['view']>
