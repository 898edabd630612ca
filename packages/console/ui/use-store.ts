import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** A store's value, in a browser and where a page is rendered for one. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get)
}
