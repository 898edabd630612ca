import { createElement, memo, type SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'role'> & { size?: number }

/**
 * What the icons of lucide-react are made with in a build, in place of its `createLucideIcon` (vite.icons.ts): the same
 * picture with less work. A page has dozens of them; here an icon that did not change is not drawn again. It knows what
 * the console gives its icons: a size, a width of strokes, a class, `aria-label` for one that says something by itself.
 * @param d the icon's lines as data of a path, in a square of 24
 */
export default function makeIcon(d: string) {
  const lines = createElement('path', { d })
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
