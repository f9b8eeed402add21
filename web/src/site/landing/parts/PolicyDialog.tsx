import { t } from '@yardsnap/contract/texts'
import type { ReactNode } from 'react'
import type { Policy } from '#site/landing/LandingFooter.tsx'
import { ContactDetails } from '#site/support/ContactDetails.tsx'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface PolicyDialogProps {
  policy: Policy
  title: string
  onClose: () => void
}

export function PolicyDialog({ policy, title, onClose }: PolicyDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">{TEXTS[policy]}</div>
    </Dialog>
  )
}

const TEXTS: Record<Policy, ReactNode> = {
  privacy: (
    <>
      <Part title="What is stored">
        On the waitlist: your email address, nothing else. How often each kind of page is opened and each ad is seen is
        counted by day, without knowing by whom, and page views not at all when your browser asks not to be tracked.
        With an account: your name, email address and a hash of your password, your sales with their items, addresses
        and photos, the sales you saved, and the messages you write and receive about sales, with whom you blocked and
        what you reported and what you wrote to us. Each session keeps the network address and browser it was started
        from, so that misuse can be seen.
      </Part>
      <Part title="Who sees it">
        Drafts and their photos are seen only by you and by people you invite to help. Once a sale is published,
        everyone sees it with your first and last name. A message is read by the one it goes to, here and by email,
        under your first name and the initial of your last; those who run this site read a conversation when one of the
        two reports it. Your email address is not shown to other people. Nothing is sold or handed to advertisers.
      </Part>
      {site.hasAdvancedAi && (
        <Part title="Photos that a model outside looks at">
          {outsideModelText()} It is made smaller, the things in it are numbered, and up to 12 small ones are shown by
          themselves; faces that were found are blurred, and what the camera wrote into the file, such as the place and
          the time, is left out. Your name, your address and the texts of your sale do not go with it. The names, prices
          and places that come back are kept with the photo.
        </Part>
      )}
      <Part title="How long">
        A waitlist address is kept until you leave the waitlist. Uploads that were never finished go after a day.
        Everything else stays until you delete it.
      </Part>
      <Part title="Where you live, and weekends by email">
        If you say where you live, your ZIP is kept until you remove it, and the plans of your Saturdays for 60 days;
        nobody else sees them. A weather service may be asked about your town, with nothing about you. If you ask for a
        weekend’s sales by email without an account, your address and the place are kept until the link in each email
        deletes them, or for a week if you do not confirm.
      </Part>
      <Part title="What things went for">
        What your things were sold for counts in the prices that other hosts near you are told: as the middle of at
        least ten hosts, without your name or your sale. Your account page takes yours out. How often your sale’s page
        was opened, in which hour, and from where in this site or outside of it, is counted for you without saying by
        whom.
      </Part>
      <Part title="How to delete it">
        Deleting a sale on your home page removes its items, its photos and everyone’s saved mark of it; messages about
        it stay with the two who wrote them. The link in the waitlist’s email takes your address off it. Your account
        page deletes your account with all it holds.
      </Part>
      <Part title="Cookies">
        One cookie keeps you signed in, and ends when you log out. Another remembers that an account has signed in on
        this device, so that wrong passwords of strangers do not keep you out; it stays when you log out. A phone that
        helps at a sale without an account has one that opens the till or the door of that sale.
      </Part>
    </>
  ),
  terms: (
    <>
      <Part title="Your sale">
        List what is yours to sell, describe it honestly, and be there at the hours you gave. Items that may not be sold
        where you live, or that have been recalled, have no place here.
      </Part>
      <Part title="Your photos and words">
        They stay yours. You let {site.productName} store them, cut items out of them and show them as part of your sale
        until you delete it.
      </Part>
      <Part title="Prices are suggestions">
        Titles, categories and prices that were found automatically can be wrong. Check them before you publish; what
        you publish is your offer. The sale itself is between you and the buyer.
      </Part>
      <Part title="Fair use">
        No spam, no collecting of other people’s data, no disturbing of the service. Sales and accounts that do so are
        removed.
      </Part>
    </>
  ),
  contact: (
    <Part title="How to reach us">
      <ContactDetails /> With an account you can also write on the page Contact Us.
    </Part>
  ),
}

/** Which photos go to which model. */
function outsideModelText(): string {
  const { isAdvancedAiForAll, advancedAiCompany: company } = site
  if (isAdvancedAiForAll) {
    return company
      ? t`Each new photo that you have analyzed is sent once to a model of ${company}, whose own terms say what it does with pictures.`
      : t`Each new photo that you have analyzed is sent once to a model that those who run this site have chosen.`
  }
  return company
    ? t`With Premium, each new photo that you have analyzed is sent once to a model of ${company}, whose own terms say what it does with pictures.`
    : t`With Premium, each new photo that you have analyzed is sent once to a model that those who run this site have chosen.`
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-h3">{title}</h3>
      <p className="mt-1">{children}</p>
    </section>
  )
}
