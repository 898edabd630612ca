import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { NodePosition } from './layout.ts'
import { stepFor, nodeAfterKey } from './keyboard.ts'

type Spot = Pick<NodePosition, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'>

/**
 * Handles the keys of a diagram. The diagram is one tab stop, and the arrow keys move between the elements with a
 * `data-key`.
 * @param chosen key of the selected node, at which the navigation begins
 */
export function useDiagramKeyboard(
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
      const next = nodeAfterKey(places, current, step)
      if (next !== null) focusOn(box.current, next)
    },
  }
}

/** Focuses a node of a diagram. */
export function focusOn(box: HTMLElement | null, key: string): void {
  nodeElementIn(box, key)?.focus()
}

/** Returns the element of a node. */
export function nodeElementIn(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}
