import { createStore } from '#ui/store.ts'
import type { PaletteGroup } from './palette-entries.ts'

/** The registered entries, by the component that registered them. */
export const registered = createStore<ReadonlyMap<string, readonly PaletteGroup[]>>(new Map())

export function register(by: string, groups: readonly PaletteGroup[]): void {
  registered.set(new Map(registered.get()).set(by, groups))
}

export function unregister(by: string): void {
  const next = new Map(registered.get())
  next.delete(by)
  registered.set(next)
}
