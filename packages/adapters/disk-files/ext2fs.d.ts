/** The parts of the package `ext2fs` that are used; it has no types. */
declare module 'ext2fs' {
  interface Disk {
    read(buffer: Uint8Array, bufferOffset: number, length: number, offset: number): Promise<unknown>
    write(buffer: Uint8Array, bufferOffset: number, length: number, offset: number): Promise<unknown>
    discard(offset: number, length: number): Promise<void>
    flush(): Promise<void>
  }
  interface Stats {
    readonly size: number
    readonly mtime: Date
    isDirectory(): boolean
    isFile(): boolean
    isSymbolicLink(): boolean
  }
  interface FileHandle {
    read(
      buffer: Uint8Array,
      bufferOffset: number,
      length: number,
      offset: number,
    ): Promise<{ readonly bytesRead: number }>
    close(): Promise<void>
  }
  export interface FileSystem {
    readonly promises: {
      readdir(path: string): Promise<readonly string[]>
      lstat(path: string): Promise<Stats>
      open(path: string, flags: 'r'): Promise<FileHandle>
    }
  }
  export function withMountedDisk<R>(
    disk: Disk,
    offset: number,
    work: (fs: FileSystem) => Promise<R>,
  ): Promise<R>
}
