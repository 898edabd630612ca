import type { Instance } from '@portico/contract/types.ts'
import { createContext } from 'react'

/** The instances of the page that is shown, for cells that ask about all of them at once. */
export const PageRows = createContext<readonly Instance[]>([])
