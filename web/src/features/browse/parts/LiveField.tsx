import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '#ui/TextField.tsx'

interface LiveFieldProps {
  id: string
  /** The field's name in the form around it. */
  name: string
  label: string
  placeholder: string
  icon: ReactNode
  maxLength: number
  /** Long enough to finish a word, short enough to seem immediate. */
  pauseMs: number
  /** The text that applies. */
  value: string
  /** Called a moment after the last key. `isCorrection`: the text that it replaces came from the same visit to the field. */
  onChange: (value: string, options: { isCorrection: boolean }) => void
}

/** A field whose text applies while it is typed. Enter is the form's. */
export function LiveField({ value, onChange, pauseMs, ...field }: LiveFieldProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const hasChanged = useRef(false)
  // Back, Forward and a cleared filter change the address; what is typed follows it.
  if (value !== shownValue) {
    setShownValue(value)
    if (value !== text.trim()) setText(value)
  }

  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => {
      onChange(text.trim(), { isCorrection: hasChanged.current })
      hasChanged.current = true
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, pauseMs, onChange])

  return (
    <TextField
      {...field}
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
