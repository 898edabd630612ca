/**
 * A drawing of 120 by 80, as path data: the thing in lines, and what stands out in it. Two short texts, because it
 * comes with the page: no request, no wait, and the colours of the theme (controls.css).
 */
export type Drawing = readonly [thing: string, accent: string]

/** A drawing that says nothing which the words beside it do not. */
export function Picture({ drawing }: { drawing: Drawing }) {
  return (
    <svg viewBox="0 0 120 80" className="picture" aria-hidden>
      {drawing.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
