import { createContext, use } from 'react'
import type { Change } from './change.ts'

type PageFor = (change: Change) => string | null

/** Returns the pages of related resources in a history, such as the rules of a VPC. */
export const HistoryPages = createContext<PageFor>(() => null)

export const useHistoryPages = (): PageFor => use(HistoryPages)
