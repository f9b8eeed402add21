import { oneOf, searchReader } from '#lib/search-fields.ts'

/** The search parameters of the organizing page. */
export const toOrganizeView = searchReader({ view: oneOf(['houses', 'invite', 'news', 'print', 'details', 'team']) })
export type OrganizeTab = NonNullable<ReturnType<typeof toOrganizeView>['view']>
