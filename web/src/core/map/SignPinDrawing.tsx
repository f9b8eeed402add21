/** A yard sign on a stake, with an eye: a sale that neighbors saw. Its shape differs from a host's house, not its color alone. */
export function SignPinDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 44 58" fill="none" className={className}>
      <path d="M22 36v20" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <rect x="3" y="6" width="38" height="30" rx="5" strokeWidth="2.5" className="fill-card stroke-ink" />
      <path d="M10 21s4.5-7 12-7 12 7 12 7-4.5 7-12 7-12-7-12-7z" strokeWidth="2" className="stroke-ink" />
      <circle cx="22" cy="21" r="3.5" className="fill-ink" />
    </svg>
  )
}
