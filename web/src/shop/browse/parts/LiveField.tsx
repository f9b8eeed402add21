import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '#ui/TextField.tsx'

interface LiveFieldProps {
  id: string
  name: string
  label: string
  placeholder: string
  icon: ReactNode
  maxLength: number
  /** Long enough to finish a word, short enough to seem immediate. */
  pauseMs: number
  value: string
  /** Called after a pause. `isCorrection`: replaces a text that was typed during the same focus. */
  onChange: (change: Record<string, string>, options: { isCorrection: boolean }) => void
}

/** A field that applies while typing. Enter submits the form around it. */
export function LiveField({ name, value, onChange, pauseMs, ...field }: LiveFieldProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const hasChanged = useRef(false)
  // Back, Forward and cleared filters change the address; the field follows.
  if (value !== shownValue) {
    setShownValue(value)
    if (value !== text.trim()) setText(value)
  }

  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => {
      onChange({ [name]: text.trim() }, { isCorrection: hasChanged.current })
      hasChanged.current = true
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [name, text, value, pauseMs, onChange])

  return (
    <TextField
      {...field}
      name={name}
      isLabelHidden
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      value={text}
      onFocus={() => (hasChanged.current = false)}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
