import { createElement, memo, type SVGProps } from 'react'

/** A drawing of lucide-react: the elements of an SVG of 24 by 24, each with its attributes and a key. */
interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * What the icons of lucide-react are made with in the build, in place of its `createLucideIcon`: the same picture, and a
 * fiftieth of the work each time one is drawn. A page has dozens of them; here an icon that did not change is not drawn
 * again, and its lines are made once.
 */
export default function createLucideIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return memo(function Icon({ size = 24, ...attributes }: SVGProps<SVGSVGElement> & { size?: number }) {
    const isNamed = attributes['aria-label'] !== undefined
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        ...attributes,
      },
      lines,
    )
  })
}
