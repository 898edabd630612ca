import { createStore } from '#ui/store.ts'

/** How many things need somebody at a place of the sidebar, by its address; told by whoever knows. */
export const sectionNotes = createStore<Readonly<Record<string, number>>>({})
