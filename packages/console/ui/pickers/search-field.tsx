import { useEffect, useRef } from 'react'
import { Search, X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { Kbd } from '../badges/kbd.tsx'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** A search field that filters the content below it; `/` focuses it, Escape empties it. */
export function SearchField(props: {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Whether `/` focuses this field; at most one per page. */
  shortcut?: boolean
}) {
  const { value, onChange, shortcut = false } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcut])

  return (
    <div className="field-box w-full max-w-64 min-w-0 flex-1 gap-2 pl-2.5 max-sm:max-w-none">
      <Search size={14} strokeWidth={1.75} className="flex-none text-fg-faint" aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        className="min-w-0 flex-1 bg-transparent py-1 placeholder:text-ellipsis"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          // The first Escape only empties the field
          event.stopPropagation()
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' ? (
        <IconButton icon={X} size="sm" label="Clear filter" onPress={() => onChange('')} />
      ) : (
        shortcut && (
          // Phones have no such key, and no space for the hint.
          <span className="pr-2 max-sm:hidden">
            <Kbd>/</Kbd>
          </span>
        )
      )}
    </div>
  )
}
