import { t } from '@yardsnap/contract/texts'
import { site } from '#lib/site.ts'

/** How to reach those who run the site, as far as they have said. */
export function ContactDetails() {
  if (!site.contactEmail) {
    return t`The people who run this site have not published an email address. Questions about a sale go to its host, through Contact Seller on the page of the sale; what is wrong with a sale, through Report this sale.`
  }
  return (
    <>
      Write to{' '}
      <a href={`mailto:${site.contactEmail}`} className="font-semibold break-all text-sky underline">
        {site.contactEmail}
      </a>
      . For questions about what is stored, or to have it deleted, use the address that it belongs to, so that we know
      it is you.
    </>
  )
}
