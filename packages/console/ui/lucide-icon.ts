import { createElement, memo, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'role'> & { size?: number }

/** A drawing of lucide-react: the elements of an SVG of 24 by 24, each with its attributes and a key. */
interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * What the icons of lucide-react are made with in a build, in place of its `createLucideIcon` (vite.icons.ts): the same
 * picture with less work. A page has dozens of them; here an icon that did not change is not drawn again, and its lines
 * are made once. It knows what the console gives its icons: a size, a width of strokes, a class, `aria-label` for one
 * that says something by itself.
 */
export default function createLucideIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return memo(function Icon({ size = 24, strokeWidth = 2, ...attributes }: IconProps) {
    const isNamed = attributes['aria-label'] !== undefined
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed ? undefined : true,
        ...attributes,
      },
      lines,
    )
  })
}
