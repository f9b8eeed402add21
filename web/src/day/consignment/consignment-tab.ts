import { oneOf, searchReader } from '#lib/search-fields.ts'

/** The search parameters of the page of a sale of many sellers. */
export const toConsignmentView = searchReader({ view: oneOf(['consignors', 'items', 'helpers', 'terms']) })
export type ConsignmentTab = NonNullable<ReturnType<typeof toConsignmentView>['view']>
