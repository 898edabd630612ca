/** Writes route-tree.gen.ts from the files of routes/: `node packages/console/generate-routes.ts`. */
import { resolveConfig } from 'vite'

// The router's plugin generates the file when the configuration is resolved.
await resolveConfig({ root: import.meta.dirname }, 'serve')
