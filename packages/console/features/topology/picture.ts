import { createContext, type KeyboardEvent, use } from 'react'
import type { Model } from './model.ts'
import type { Station } from './stations.ts'

/** The state that the components of the diagram share, in columns and as a tree. */
export interface Picture {
  readonly project: string
  readonly vpc: string
  readonly model: Model
  readonly opened: ReadonlySet<string>
  /** Key of the node that Tab focuses. */
  readonly current: string
  readonly chosen: string | undefined
  /** Keys of the nodes that match the search; null without a search. */
  readonly matches: ReadonlySet<string> | null
  /** The stations of the path by the key of the node at which they are drawn. */
  readonly stations: ReadonlyMap<string, readonly Station[]>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly visit: (key: string) => void
  readonly point: (key: string | null) => void
  readonly choose: (key: string) => void
  readonly toggle: (group: string) => void
  readonly showTable: () => void
}

export const PictureContext = createContext<Picture | null>(null)

/** @throws Error outside a diagram */
export function usePicture(): Picture {
  const picture = use(PictureContext)
  if (picture === null) throw new Error('The picture is not loaded')
  return picture
}
