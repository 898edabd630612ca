/** The product logo: a portico. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      aria-hidden
      className="flex-none"
    >
      <path d="M2.5 8.5 12 3l9.5 5.5z" />
      <path d="M5 8.5V19M10 8.5V19M14 8.5V19M19 8.5V19M2.5 20.5h19" />
    </svg>
  )
}
