import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig, type Plugin } from 'vite'
import { routeTree } from './vite.routes.ts'

/** Removes what the server never runs: route components and their dynamic imports. */
function withoutComponents(): Plugin {
  return {
    name: 'portico:without-components',
    enforce: 'pre',
    load: (id) => (/\?tsr-split=/.test(id) ? 'export {}' : null),
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && /\.tsx$|\/index\.ts$/.test(specifier)
        ? { id: specifier, external: true }
        : null,
  }
}

/** Builds loaders.ts for the server: the loaders of all routes without the components. */
export default defineConfig({
  plugins: [
    withoutComponents(),
    tanstackRouter({
      ...routeTree,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
    }),
  ],
  ssr: { noExternal: true },
  build: {
    ssr: 'loaders.ts',
    // `use client` in libraries is for servers that render components.
    rolldownOptions: {
      output: { codeSplitting: false },
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
})
