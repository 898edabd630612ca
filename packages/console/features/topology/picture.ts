import { createContext, type KeyboardEvent, use } from 'react'
import type { Model } from './model.ts'
import type { Station } from './stations.ts'

/** What every part of the picture knows, in columns and as a tree. */
export interface Picture {
  readonly project: string
  readonly vpc: string
  readonly model: Model
  readonly opened: ReadonlySet<string>
  /** Where Tab comes to. */
  readonly current: string
  readonly chosen: string | undefined
  /** Of what was searched for; null for no search. */
  readonly found: ReadonlySet<string> | null
  /** By the keys that they are drawn at. */
  readonly stations: ReadonlyMap<string, readonly Station[]>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly visit: (key: string) => void
  readonly point: (key: string | null) => void
  readonly choose: (key: string) => void
  readonly toggle: (group: string) => void
  readonly showTable: () => void
}

export const PictureContext = createContext<Picture | null>(null)

/** @throws Error outside of a picture */
export function usePicture(): Picture {
  const picture = use(PictureContext)
  if (picture === null) throw new Error('There is no picture around it')
  return picture
}
