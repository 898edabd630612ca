import { useEffect, useState } from 'react'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Hit } from './hits.ts'

/** What can be done to things of a kind that were found, without going to them. */
export interface PaletteThing {
  /** `floating IP` */
  readonly kind: string
  /** Labels of its menu that make sense from afar, and why one is not possible in a state, where that is known. */
  readonly verbs: readonly { readonly label: string; readonly whyNot?: (state: string) => string | null }[]
  /** Its menu, made from what it is when something was chosen. @throws CallError */
  readonly menu: (hit: Hit) => Promise<readonly MenuEntry[]>
}

/** By the kind that search calls it. */
export type PaletteThings = Readonly<Record<string, PaletteThing>>

/** A reason that depends on a state, for states as search tells them: of one that is unknown there is nothing to say. */
export function whyNotIn<State extends string>(
  states: readonly State[],
  whyNot: (state: State) => string | null,
): (state: string) => string | null {
  return (told) => {
    const state = states.find((each) => each === told)
    return state === undefined ? null : whyNot(state)
  }
}

let load: () => Promise<PaletteThings> = () => Promise.resolve({})

/** Say where the palette learns what can be done to things; asked when it is opened. */
export function offerThings(loader: () => Promise<PaletteThings>): void {
  load = loader
}

/** What can be done to things; nothing until it has come. */
export function useThings(): PaletteThings {
  const [things, setThings] = useState<PaletteThings>({})
  useEffect(() => {
    load().then(setThings, (error: unknown) => console.error(error))
  }, [])
  return things
}
