import { createStore } from '#ui/store.ts'

/** Number of items that need attention, by path of a section in the sidebar. */
export const sectionNotes = createStore<Readonly<Record<string, number>>>({})
