/** A hash in groups of eight characters, so that users can compare it. Copying it does not include the gaps. */
export function Hash({ value }: { value: string }) {
  const groups = value.match(/.{1,8}/g) ?? []
  return (
    <span className="inline-flex flex-wrap gap-x-[0.6ch] font-mono text-xs">
      {groups.map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
