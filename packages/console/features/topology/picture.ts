import { createContext, type KeyboardEvent, use } from 'react'
import type { Model } from './model.ts'
import type { Station } from './stations.ts'

/** The state that all components of the diagram share, with columns and as a tree. */
export interface Picture {
  readonly project: string
  readonly vpc: string
  readonly model: Model
  readonly opened: ReadonlySet<string>
  /** key of the node that Tab focuses */
  readonly current: string
  readonly chosen: string | undefined
  /** keys of the nodes that match the search; null without a search */
  readonly matches: ReadonlySet<string> | null
  /** stations of the path, by the key of the node at which they are drawn */
  readonly stations: ReadonlyMap<string, readonly Station[]>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly visit: (key: string) => void
  readonly point: (key: string | null) => void
  readonly choose: (key: string) => void
  readonly toggle: (group: string) => void
  readonly showTable: () => void
}

export const PictureContext = createContext<Picture | null>(null)

/** Returns the state of the diagram. @throws Error outside a diagram */
export function usePicture(): Picture {
  const picture = use(PictureContext)
  if (picture === null) throw new Error('The picture is not loaded')
  return picture
}
