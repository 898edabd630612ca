/**
 * Icons of buttons that stand in every row of a table, drawn like the others: one path each, because a hundred rows
 * are on screen sooner when each has ten nodes less.
 */

/** What there is more to do. */
export function MoreIcon() {
  return (
    <RowIcon path="M4 12a1 1 0 0 1 2 0 1 1 0 0 1-2 0m7 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0m7 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0" />
  )
}

/** Two sheets: the value can be copied. */
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
