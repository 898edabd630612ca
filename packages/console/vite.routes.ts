import path from 'node:path'
import type { Config } from '@tanstack/router-plugin/vite'

const folder = import.meta.dirname

/** How the files of routes/ become route-tree.gen.ts: for the build, the development server and generate-routes.ts. */
export const routeTree = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: {
    defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
  },
  routesDirectory: path.join(folder, 'routes'),
  generatedRouteTree: path.join(folder, 'route-tree.gen.ts'),
  tmpDir: path.join(folder, '../../node_modules/.cache/portico-routes'),
  addExtensions: true,
  enableRouteTreeFormatting: false,
  disableLogging: true,
} satisfies Partial<Config>
