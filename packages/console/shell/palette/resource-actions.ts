import { useEffect, useState } from 'react'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Hit } from './hits.ts'

/** The actions on search hits of one kind. They run without opening the page of the resource. */
export interface PaletteResource {
  /** resource kind, such as `floating IP` */
  readonly kind: string
  /**
   * Labels of the menu entries that can run on any page. `whyNot` returns why the action is not available in a state.
   */
  readonly verbs: readonly { readonly label: string; readonly whyNot?: (state: string) => string | null }[]
  /** Returns the menu of the resource, which is read again after the user has selected an action. @throws CallError */
  readonly menu: (hit: Hit) => Promise<readonly MenuEntry[]>
}

/** The actions on search hits, by the name of the kind in the search. */
export type PaletteResources = Readonly<Record<string, PaletteResource>>

/**
 * Returns a function that returns why an action is not available in the state of a hit; null if it is available or the
 * state is unknown.
 */
export function whyNotIn<State extends string>(
  states: readonly State[],
  whyNot: (state: State) => string | null,
): (state: string) => string | null {
  return (text) => {
    const state = states.find((each) => each === text)
    return state === undefined ? null : whyNot(state)
  }
}

let load: () => Promise<PaletteResources> = () => Promise.resolve({})

/** Registers the loader of the actions on search hits. It runs when the palette is opened. */
export function registerPaletteResources(loader: () => Promise<PaletteResources>): void {
  load = loader
}

/** Returns the actions on search hits; empty until they are loaded. */
export function usePaletteResources(): PaletteResources {
  const [things, setThings] = useState<PaletteResources>({})
  useEffect(() => {
    load().then(setThings, (error: unknown) => console.error(error))
  }, [])
  return things
}
