import { createContext, use } from 'react'
import type { Change } from './change.ts'

type PageFor = (change: Change) => string | null

/** Where things of a story lead that are not what the story is of. */
export const StoryPages = createContext<PageFor>(() => null)

export const useStoryPages = (): PageFor => use(StoryPages)
