import { formatBigNumber } from '../format/big-number.ts'
import { numberText } from '../format/text.ts'
import { tip } from '../overlays/tip.ts'

/** A number that is abbreviated from one million up, or from `compactFrom`, with the exact value as tooltip. */
export function BigNumber({ value, compactFrom }: { value: number | bigint; compactFrom?: bigint }) {
  const { text, isShort } = formatBigNumber(value, compactFrom)
  return <span {...(isShort && tip(numberText(value)))}>{text}</span>
}
