/** The instances of a failed sled: the number that run on another sled, and the number that are down. */
export interface LostCounts {
  readonly elsewhere: number
  readonly down: number
}

/** Returns a sentence such as `Of the 4 instances it lost, 3 run elsewhere and 1 is down.` */
export function lostText({ elsewhere, down }: LostCounts): string {
  const all = elsewhere + down
  if (all === 0) return 'It lost no instance.'
  if (all === 1) return `The instance it lost ${down === 0 ? 'runs elsewhere' : 'is down'}.`
  if (down === 0) return `The ${all.toLocaleString('en-US')} instances it lost run elsewhere.`
  if (elsewhere === 0) return `The ${all.toLocaleString('en-US')} instances it lost are down.`
  const [up, still] = [elsewhere.toLocaleString('en-US'), down.toLocaleString('en-US')]
  return (
    `Of the ${all.toLocaleString('en-US')} instances it lost, ${up} ${elsewhere === 1 ? 'runs' : 'run'} elsewhere ` +
    `and ${still} ${down === 1 ? 'is' : 'are'} down.`
  )
}
