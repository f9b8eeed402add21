const ROADS =
  'M-10 122 C90 108 150 150 410 108M96 -10 C108 70 84 150 104 230M262 -10C252 60 282 140 268 230M-10 46 L100 40 M262 52 L410 36M104 186 L268 178'
const HOUSES =
  'M22 70l9-7 9 7v12h-18zM54 66l9-7 9 7v12h-18zM126 30l9-7 9 7v12h-18zM160 26l9-7 9 7v12h-18zM206 32l9-7 9 7v12h-18zM130 72l9-7 9 7v12h-18zM226 84l9-7 9 7v12h-18zM300 66l9-7 9 7v12h-18zM336 62l9-7 9 7v12h-18zM372 58l9-7 9 7v12h-18zM22 150l9-7 9 7v12h-18zM56 158l9-7 9 7v12h-18zM122 152l9-7 9 7v12h-18zM296 142l9-7 9 7v12h-18zM330 146l9-7 9 7v12h-18zM134 206l9-7 9 7v12h-18zM176 204l9-7 9 7v12h-18zM218 202l9-7 9 7v12h-18z'

/** A made-up neighborhood, shown where no map can be drawn. */
export function SketchMap() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 220"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full bg-paper-deep"
    >
      <path d="M282 0h118v32L282 42z" className="fill-grass-wash" />
      <path d="M0 172q44-14 88 8l8 40H0z" className="fill-sky-wash" />
      <path d={ROADS} fill="none" strokeWidth="15" className="stroke-line" />
      <path d={ROADS} fill="none" strokeWidth="12" className="stroke-card" />
      <path d={HOUSES} className="fill-brick-wash stroke-line-strong" strokeWidth="1.25" strokeLinejoin="round" />
      <g className="stroke-grass" strokeWidth="1.5" strokeLinecap="round" fill="none">
        {[304, 326, 350, 378].map((x, index) => (
          <path key={x} d={`M${x} ${20 + (index % 2) * 5}v8m-6-6a6 7 0 1 1 12 0 6 7 0 1 1-12 0`} />
        ))}
      </g>
      <ellipse cx="190" cy="129" rx="13" ry="4" className="fill-ink" opacity="0.18" />
      <path
        className="fill-brick stroke-card"
        strokeWidth="2.5"
        fillRule="evenodd"
        d="M190 72l21 15v25h-14l-7 16-7-16h-14V87zM190 87a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"
      />
    </svg>
  )
}
