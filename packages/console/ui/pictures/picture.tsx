/**
 * A drawing of 120 by 80 as two paths: the object in lines, and its accent. Inline path data needs no request and
 * follows the colors of the theme (controls.css).
 */
export type Drawing = readonly [thing: string, accent: string]

/** A decorative drawing, hidden from screen readers. */
export function Picture({ drawing }: { drawing: Drawing }) {
  return (
    <svg viewBox="0 0 120 80" className="picture" aria-hidden>
      {drawing.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
