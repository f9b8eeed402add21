import { Heart } from 'lucide-react'
import { useState } from 'react'
import { classes } from '#ui/classes.ts'

/** A heart that animates when pressed, not when the page loads. */
export function useHeart(isSaved: boolean, toggle: () => void) {
  const [presses, setPresses] = useState(0)
  const icon = (
    <Heart
      key={presses}
      className={classes('size-5', isSaved && 'fill-grass text-grass', presses > 0 && 'animate-pop')}
    />
  )
  const press = () => {
    setPresses(presses + 1)
    toggle()
  }
  return { icon, press }
}
