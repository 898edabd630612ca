import type { ReactNode } from 'react'

/** Wraps links in a panel, and closes the panel when the user follows one. */
export function CloseOnLeave(props: { onLeave: () => void; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link inside has the keys
    <span className="min-w-0 break-words" onClick={props.onLeave}>
      {props.children}
    </span>
  )
}
