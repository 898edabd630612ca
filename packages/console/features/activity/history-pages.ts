import { createContext, use } from 'react'
import type { Change } from './change.ts'

type PageFor = (change: Change) => string | null

/** Provides pages of related resources for a history, such as the firewall rules of a VPC. */
export const HistoryPages = createContext<PageFor>(() => null)

export const useHistoryPages = (): PageFor => use(HistoryPages)
