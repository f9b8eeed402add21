/** The arrow of a sign as drivers see it. @param degrees clockwise from straight ahead */
export function SignArrow({ degrees, className }: { degrees: number; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 200 200" className={className} style={{ rotate: `${degrees}deg` }}>
      <path d="M100 1L196 92H140V199H60V92H4Z" fill="currentColor" />
    </svg>
  )
}
