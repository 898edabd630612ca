import type { ReactNode } from 'react'
import { type Drawing, Picture } from '../pictures/picture.tsx'

/** The empty state of a list: what it would contain, and a button to create the first one. */
export function EmptyState(props: { picture: Drawing; title: string; body: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-raised px-6 py-12 text-center">
      <Picture drawing={props.picture} />
      <h2 className="mt-3 text-md font-semibold">{props.title}</h2>
      <p className="mt-1 max-w-sm text-balance text-fg-muted">{props.body}</p>
      {props.action !== undefined && <div className="mt-4">{props.action}</div>}
    </div>
  )
}
