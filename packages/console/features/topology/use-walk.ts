import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Place } from './layout.ts'
import { stepFor, walk } from './walk.ts'

type Spot = Pick<Place, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'>

/**
 * The keyboard in a picture: it is one stop of Tab, arrows go from thing to thing. Things are elements with their key in
 * `data-key`.
 * @param chosen the key of what is chosen: where the keyboard begins
 */
export function useWalk(
  box: RefObject<HTMLElement | null>,
  places: ReadonlyMap<string, Spot>,
  chosen: string | undefined,
) {
  const [visited, visit] = useState<string | null>(null)
  const [first = ''] = places.keys()
  const current = [visited, chosen].find((key) => key != null && places.has(key)) ?? first
  return {
    current,
    visit,
    onKeyDown: (event: KeyboardEvent) => {
      const step = stepFor(event.key)
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const next = walk(places, current, step)
      if (next !== null) focusOn(box.current, next)
    },
  }
}

/** Have the keyboard at something in a picture. */
export function focusOn(box: HTMLElement | null, key: string): void {
  spotIn(box, key)?.focus()
}

/** The element of something in a picture. */
export function spotIn(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}
