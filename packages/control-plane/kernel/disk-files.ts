/** A disk whose bytes are read on demand. */
export interface ReadableDisk {
  /** size in bytes */
  readonly size: number
  read(offset: number, length: number): Promise<Uint8Array>
}

/** A file of a directory. */
export interface ListedFile {
  readonly name: string
  readonly type: 'directory' | 'file' | 'link' | 'other'
  /** size in bytes */
  readonly size: number
  readonly time_modified: Date
}

/** Reads file systems that tenants have written, without mounting them. */
export interface DiskFiles {
  /**
   * Returns the files of a directory, at most `most`.
   * @param partition offset and length in bytes on the disk
   * @throws FilesUnreadable; errors of the disk
   */
  list(
    disk: ReadableDisk,
    partition: { readonly start: number; readonly length: number },
    path: string,
    most: number,
  ): Promise<{ readonly files: readonly ListedFile[]; readonly isComplete: boolean }>
  /**
   * Returns the content of a file.
   * @param longest maximum bytes
   * @throws FilesUnreadable, also for a longer file, and for anything but a file; errors of the disk
   */
  read(
    disk: ReadableDisk,
    partition: { readonly start: number; readonly length: number },
    path: string,
    longest: number,
  ): Promise<Uint8Array>
}

/** There is no file system that can be read, or no such directory or file. The message is a sentence for users. */
export class FilesUnreadable extends Error {
  override readonly name = 'FilesUnreadable'
}
