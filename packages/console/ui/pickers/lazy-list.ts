import { lazyComponent } from '../lazy-component.tsx'

/** The open list of every picker, prefetched when the pointer or the focus comes near one. */
export const lazyList = lazyComponent(async () => (await import('./open-list.tsx')).OpenList, {
  isSoon: true,
})
