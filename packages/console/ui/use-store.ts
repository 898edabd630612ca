import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Returns the value of a store, in the browser and during server rendering. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get)
}
