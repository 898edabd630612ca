import { looseTokens } from '../language/lexer.ts'
import { problem } from '../language/problem.ts'
import { applyEdits, type Edited } from './edits.ts'

/** Variables of a query whose values come from the page, with their description. */
export const variables = {
  $start: 'beginning of the displayed time range',
  $end: 'end of the displayed time range',
  $step: 'duration of a point in the chart',
} as const satisfies Readonly<Record<`$${string}`, string>>

export type Variable = keyof typeof variables

const names = Object.keys(variables) as readonly Variable[]

/** Returns the variables in a query. */
export function variablesIn(text: string): ReadonlySet<Variable> {
  return new Set(names.filter((name) => looseTokens(text).some((each) => each.text === name && each.kind === 'variable'))) // prettier-ignore
}

/** Fills in the variables of a query. @throws ProblemError for an unknown variable */
export function fillVariables(text: string, values: Readonly<Record<Variable, string>>): Edited {
  const found = looseTokens(text).filter(({ kind }) => kind === 'variable')
  return applyEdits(
    text,
    found.map(({ text: written, span }) => {
      const name = names.find((each) => each === written)
      if (name === undefined) return problem(span, `unknown variable ${written}`, names)
      return { span, text: values[name] }
    }),
  )
}
