import { latePart } from '../late-part.tsx'

/** The list that every picker opens: fetched when the pointer or the focus comes near one. */
export const lateList = latePart(async () => (await import('./open-list.tsx')).OpenList, { isSoon: true })
