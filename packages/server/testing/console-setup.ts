import { builtConsole } from '#console-build.ts'

/** Builds the console before servers are started side by side, which would each build one of their own. */
export default async function setup(): Promise<void> {
  await builtConsole(() => {}, new AbortController().signal)
}
