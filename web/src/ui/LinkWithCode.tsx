import { CopyText } from './CopyText.tsx'

export interface CodedLink {
  /** Of the person who gets it. */
  name: string
  address: string
  code: string
}

/** A link to send to somebody, and the code that goes with it, which cannot be shown again. */
export function LinkWithCode({ name, address, code }: CodedLink) {
  return (
    <div className="my-3 grid grid-cols-1 gap-2 rounded-card bg-mustard-wash p-4">
      <p>
        Send <bdi>{name}</bdi> this link, and say the code. They are shown only now.
      </p>
      <CopyText what="link" text={address} />
      <p className="font-display text-h2 font-bold tracking-widest">{code}</p>
    </div>
  )
}
