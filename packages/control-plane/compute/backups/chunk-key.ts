interface Chunk {
  readonly id: string
  readonly project_id: string
}

/** Returns the key of a chunk's data in the target. */
export function chunkKey({ id, project_id }: Chunk): string {
  return `${project_id}/${id.slice(0, 2)}/${id}`
}
