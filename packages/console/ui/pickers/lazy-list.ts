import { latePart } from '../lazy-component.tsx'

/** The open list of every picker, prefetched when the pointer or the focus comes near one. */
export const lateList = latePart(async () => (await import('./open-list.tsx')).OpenList, { isSoon: true })
