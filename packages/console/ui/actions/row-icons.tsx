/**
 * Icons of buttons in every table row. They look like other icons but consist of one path each; ten elements less per
 * row make a table of a hundred rows appear sooner.
 */

/** Icon of the menu with more actions. */
export function MoreIcon() {
  return (
    <RowIcon path="M4 12a1 1 0 0 1 2 0 1 1 0 0 1-2 0m7 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0m7 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0" />
  )
}

/** Icon of the copy button: two sheets. */
export function CopyIcon() {
  return (
    <RowIcon path="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2" />
  )
}

function RowIcon({ path }: { path: string }) {
  return (
    <svg
      className="fill-none stroke-current stroke-[1.75]"
      width="15"
      height="15"
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}
