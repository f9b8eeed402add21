import { classes } from './classes.ts'

/** `table`: nothing to sell yet. `sign`: no sale found. `road`: no trip planned. */
export type Scene = 'table' | 'sign' | 'road'

interface Drawing {
  wash: string
  green: string
  lines: string
}

/** In a viewBox of 160 by 120. */
const SCENES: Record<Scene, Drawing> = {
  table: {
    wash: 'M22 69h122v14q-10 8-20 0-10 8-20 0-10 8-20 0-10 8-20 0-11 8-22 0-10 8-20 0z',
    green: 'M108 64c-6-6-6-12-3-18h14c3 6 3 12-3 18z',
    lines:
      'M16 66h128M20 66v13q10 8 20 0 10 8 20 0 10 8 20 0 10 8 20 0 10 8 20 0 10 8 20 0V66M28 84l-6 24M132 84l6 24M41 66V48M33 66h16M31 48h20l-5-17H36ZM64 56h30v10H64ZM67 46h24v10H67ZM70 49v4M67 59v4M107 66c-7-6-7-14-3-20v-6h12v6c4 6 4 14-3 20ZM110 40c0-10-4-14-9-17M110 40c0-12 3-18 9-21M98 22a4 4 0 1 1 6 3M117 18a4 4 0 1 1 4 6',
  },
  sign: {
    wash: 'M36 26l92-5 2 40-92 5z',
    green: 'M18 104q62-14 124 0v6H18z',
    lines:
      'M33 24l92-5 3 42-93 5ZM58 65v40M101 62v43M46 37l44-2M47 48l32-2M104 40l9 5M104 50l8-6M20 104q60-13 120 0M40 101l-3-8M40 101l2-9M118 101l-2-9M118 101l4-8M75 99l-2-7M75 99l3-6',
  },
  road: {
    wash: 'M28 34 44 20l16 14v18H28zM104 66l14-12 14 12v16h-28z',
    green: 'M10 92q40-16 74-8t66-6v34H10z',
    lines:
      'M24 32 41 17l17 15M29 28v22h24V28M38 50V39h7v11M102 62l15-13 15 13M106 59v19h22V59M114 78v-9h6v9M41 56c0 20 52 4 52 26 0 16-46 8-50 26M76 20v.01M71 20a5 5 0 1 1 10 0c0 4-5 9-5 9s-5-5-5-9ZM12 92q14-6 26-8M104 84q24 2 44-6',
  },
}

export function SceneDrawing({ scene, className }: { scene: Scene; className?: string }) {
  const { wash, green, lines } = SCENES[scene]
  return (
    <svg aria-hidden viewBox="0 0 160 120" className={classes('text-ink', className)}>
      <path d={green} className="fill-grass-wash" />
      <path d={wash} className="fill-brick-wash" />
      <path d={lines} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
