import { useEffect, useState } from 'react'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Hit } from './hits.ts'

/** The actions on search hits of a kind that run without opening the resource's page. */
export interface PaletteResource {
  /** `floating IP` */
  readonly kind: string
  /** Labels of the menu entries that make sense from elsewhere, and why one is not available in a state, if known. */
  readonly verbs: readonly { readonly label: string; readonly whyNot?: (state: string) => string | null }[]
  /** Builds the menu from the current resource when an action was chosen. @throws CallError */
  readonly menu: (hit: Hit) => Promise<readonly MenuEntry[]>
}

/** By the kind's name in search. */
export type PaletteResources = Readonly<Record<string, PaletteResource>>

/** Returns the reason for the state of a hit; null for an unknown state. */
export function whyNotIn<State extends string>(
  states: readonly State[],
  whyNot: (state: State) => string | null,
): (state: string) => string | null {
  return (told) => {
    const state = states.find((each) => each === told)
    return state === undefined ? null : whyNot(state)
  }
}

let load: () => Promise<PaletteResources> = () => Promise.resolve({})

/** Registers the loader of resource actions; it runs when the palette is opened. */
export function registerPaletteResources(loader: () => Promise<PaletteResources>): void {
  load = loader
}

/** Returns the resource actions; empty until loaded. */
export function usePaletteResources(): PaletteResources {
  const [things, setThings] = useState<PaletteResources>({})
  useEffect(() => {
    load().then(setThings, (error: unknown) => console.error(error))
  }, [])
  return things
}
