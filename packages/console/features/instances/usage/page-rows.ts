import type { Instance } from '@portico/contract/types.ts'
import { createContext } from 'react'

/** The instances of the current page, for cells that query all of them in one request. */
export const PageRows = createContext<readonly Instance[]>([])
