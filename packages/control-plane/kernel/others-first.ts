/** Let all else have its turn that waits in this process: before more of what takes long is done. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
