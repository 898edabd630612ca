import { useEffect, useRef, useState } from 'react'
import { SearchField } from '#ui/pickers/search-field.tsx'

/** Ms without typing before the request is sent. */
const rest = 200

/**
 * The search field of a list. The typed text is written to the URL when the user stops typing, and the field follows
 * other changes of the URL.
 */
export function ListSearchField(props: {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (value: string) => void
  /** whether the key `/` focuses the field */
  shortcut: boolean
}) {
  const { value, onChange } = props
  const [text, setText] = useState(value)
  const args = useRef(value)
  // Texts that were written to the URL but that the page has not rendered yet. When it does, they must not overwrite
  // what the user typed later.
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const at = underWay.current.indexOf(value)
    underWay.current = underWay.current.slice(at + 1)
    if (at >= 0 || value === args.current) return
    args.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text === args.current) return undefined
    const timer = setTimeout(
      () => {
        args.current = text
        underWay.current.push(text)
        onChange(text)
      },
      text === '' ? 0 : rest,
    )
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <SearchField
      label={props.label}
      value={text}
      onChange={setText}
      shortcut={props.shortcut}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
    />
  )
}
