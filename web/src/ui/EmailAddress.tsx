import { Fragment } from 'react'

/** An address that may break behind its signs, and not within its words. */
export function EmailAddress({ children: address }: { children: string }) {
  const parts = address.split(/(?<=[@.+_-])/)
  return (
    <span className="wrap-break-word">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
