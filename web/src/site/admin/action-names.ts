import { t } from '@yardsnap/contract/texts'

/** What admins did, by the words that are stored. */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  'accept claim': t.of('what an admin did')`accept claim`,
  'add product': t.of('what an admin did')`add product`,
  'become operator': t.of('what an admin did')`become operator`,
  'block finder': t.of('what an admin did')`block finder`,
  'book ad': t.of('what an admin did')`book ad`,
  'change ad': t.of('what an admin did')`change ad`,
  'change product': t.of('what an admin did')`change product`,
  'choose model pack': t.of('what an admin did')`choose model pack`,
  'close message': t.of('what an admin did')`close message`,
  'close found rules': t.of('what an admin did')`close found rules`,
  'close report': t.of('what an admin did')`close report`,
  'delete ad': t.of('what an admin did')`delete ad`,
  'delete product': t.of('what an admin did')`delete product`,
  'delete local rule': t.of('what an admin did')`delete local rule`,
  'end suspension': t.of('what an admin did')`end suspension`,
  'enter local rule': t.of('what an admin did')`enter local rule`,
  'export waitlist': t.of('what an admin did')`export waitlist`,
  'give premium': t.of('what an admin did')`give premium`,
  'hide sale': t.of('what an admin did')`hide sale`,
  'verify community day': t.of('what an admin did')`verify sale day`,
  'unverify community day': t.of('what an admin did')`take back the mark of a sale day`,
  'hide community day': t.of('what an admin did')`hide sale day`,
  'show community day': t.of('what an admin did')`show sale day again`,
  'hide seen sale': t.of('what an admin did')`hide seen sale`,
  'import local rules': t.of('what an admin did')`import local rules`,
  'make free': t.of('what an admin did')`make free`,
  'make password link': t.of('what an admin did')`make password link`,
  'read mail': t.of('what an admin did')`read email`,
  'refuse claim': t.of('what an admin did')`refuse claim`,
  'show sale': t.of('what an admin did')`show sale`,
  'show seen sale': t.of('what an admin did')`show seen sale`,
  suspend: t.of('what an admin did')`suspend`,
  'switch ad off': t.of('what an admin did')`switch ad off`,
  'unblock finder': t.of('what an admin did')`unblock finder`,
}

/** In the language of the page; an action of another version as it is stored. */
export function getActionName(action: string): string {
  return ACTION_NAMES[action] ?? action
}
