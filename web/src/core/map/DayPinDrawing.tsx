/** Two houses on one point: a sale day of a whole neighborhood. Its shape differs from a single house, not its color alone. */
export function DayPinDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 60 58" className={className}>
      <path
        d="M30 17 44 5 57 17v24H38l-8 15-8-15H3V17L16 5z"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className="fill-grass stroke-card"
      />
    </svg>
  )
}
