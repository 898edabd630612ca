import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Icons are those of lucide-react, made the short way (ui/lucide-icon.ts). In development and in tests they are made as
 * the library makes them.
 */
export function lightIcons(): Plugin {
  let isMet = false
  return {
    name: 'portico:light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      if (!source.endsWith('/createLucideIcon.mjs')) return null
      isMet = true
      return path.join(import.meta.dirname, 'ui/lucide-icon.ts')
    },
    buildEnd(error) {
      if (error === undefined && !isMet)
        this.error('lucide-react no longer makes its icons with createLucideIcon.mjs (vite.icons.ts)')
    },
  }
}
