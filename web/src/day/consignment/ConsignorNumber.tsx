/** A consignor's number, as it stands on tags. */
export function ConsignorNumber({ number }: { number: number }) {
  return (
    <span className="inline-grid h-8 min-w-11 shrink-0 place-items-center rounded-control bg-paper-deep px-2 font-display font-bold tabular-nums">
      <span className="sr-only">Consignor </span>
      {number}
    </span>
  )
}
