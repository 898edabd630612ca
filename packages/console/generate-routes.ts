/** Writes route-tree.gen.ts from the files of routes/: `node packages/console/generate-routes.ts`. */
import { resolveConfig } from 'vite'

// The router's plugin generates as soon as the configuration is read.
await resolveConfig({ root: import.meta.dirname }, 'serve')
