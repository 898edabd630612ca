import { builtConsole } from '#console-build.ts'

/** Builds the console before several servers start, which would otherwise all build it. */
export default async function setup(): Promise<void> {
  await builtConsole(() => {}, new AbortController().signal)
}
