/** A word of a command line before its variables are expanded: texts and names of variables in order. */
export type Word = readonly (string | { readonly variable: string })[]

/** A command of a pipeline: its words, and the file to which its output is redirected. */
export interface SimpleCommand {
  readonly words: readonly Word[]
  readonly redirect: { readonly path: Word; readonly append: boolean } | null
}

/** Commands that are connected by pipes, and the operator before the first of them. */
export interface Pipeline {
  readonly join: ';' | '&&' | '||'
  readonly commands: readonly SimpleCommand[]
}

/** Thrown when a line cannot be parsed. Its message is what the shell prints. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError'
}

type Token = { readonly word: Word } | { readonly operator: string }

const OPERATORS = ['&&', '||', '>>', ';', '|', '>', '<', '&'] as const

/** Parses the pipelines of a command line. @throws {@link ShellSyntaxError} */
export function parseLine(line: string): readonly Pipeline[] {
  const pipelines: Pipeline[] = []
  let commands: SimpleCommand[] = []
  let words: Word[] = []
  let redirect: SimpleCommand['redirect'] = null
  let join: Pipeline['join'] = ';'

  const endCommand = (operator: string): void => {
    if (words.length === 0) {
      const harmless = operator === ';' || operator === ''
      if (harmless && commands.length === 0) return
      throw new ShellSyntaxError(
        `syntax error: unexpected ${operator === '' ? 'end of line' : `"${operator}"`}`,
      )
    }
    commands.push({ words, redirect })
    words = []
    redirect = null
  }
  const endPipeline = (operator: string, next: Pipeline['join']): void => {
    endCommand(operator)
    if (commands.length > 0) pipelines.push({ join, commands })
    commands = []
    join = next
  }

  const tokens = tokenize(line)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) break
    if ('word' in token) words.push(token.word)
    else if (token.operator === '|') endCommand('|')
    else if (token.operator === '&&' || token.operator === '||') endPipeline(token.operator, token.operator)
    else if (token.operator === ';' || token.operator === '&') endPipeline(token.operator, ';')
    else {
      const target = tokens[++i]
      if (target === undefined || !('word' in target))
        throw new ShellSyntaxError('syntax error: unexpected redirection')
      if (token.operator === '<') words.push(target.word)
      else redirect = { path: target.word, append: token.operator === '>>' }
    }
  }
  if (words.length > 0 || commands.length > 0 || join !== ';') endPipeline('', ';')
  return pipelines
}

function tokenize(line: string): readonly Token[] {
  const tokens: Token[] = []
  let word: Word | null = null
  let i = 0
  const endWord = (): void => {
    if (word !== null) tokens.push({ word })
    word = null
  }
  while (i < line.length) {
    const rest = line.slice(i)
    const char = rest.charAt(0)
    const operator = OPERATORS.find((candidate) => rest.startsWith(candidate))
    const stderr = /^2>(?:&1|\s*\S+)/.exec(rest)
    if (word === null && char === '#') break
    if (word === null && stderr !== null) {
      // Simulated commands have no separate error stream, so redirecting stderr has no effect.
      i += stderr[0].length
    } else if (char === ' ' || char === '\t') {
      endWord()
      i += 1
    } else if (operator !== undefined) {
      endWord()
      tokens.push({ operator })
      i += operator.length
    } else {
      const piece: Piece = readPiece(rest)
      word = [...(word ?? []), ...piece.word]
      i += piece.length
    }
  }
  endWord()
  return tokens
}

interface Piece {
  readonly word: Word
  /** number of characters in the line */
  readonly length: number
}

const VARIABLE = /^\$(?:\{(\w+)\}|(\w+|\?|\$))/
/** Characters without a special meaning, which are read in one step. */
const PLAIN = /^[^\s'"\\$|&;<>]+/

/** Reads the next part of a word: a quoted string, a variable, an escaped character or plain characters. */
function readPiece(rest: string): Piece {
  const char = rest.charAt(0)
  if (char === "'" || char === '"') {
    const end = rest.indexOf(char, 1)
    if (end === -1) throw new ShellSyntaxError('syntax error: unterminated quoted string')
    const inside = rest.slice(1, end)
    return { word: char === "'" ? [inside] : ['', ...withVariables(inside)], length: end + 1 }
  }
  if (char === '\\') return { word: [rest.charAt(1)], length: 2 }
  const variable = VARIABLE.exec(rest)
  if (variable !== null) {
    return { word: [{ variable: variable[1] ?? variable[2] ?? '' }], length: variable[0].length }
  }
  const plain = PLAIN.exec(rest)?.[0] ?? char
  return { word: [plain], length: plain.length }
}

/** Parses the text between double quotes. */
function withVariables(text: string): Word {
  const word: (string | { variable: string })[] = []
  let i = 0
  while (i < text.length) {
    const variable = VARIABLE.exec(text.slice(i))
    const end = text.indexOf('$', i + 1)
    const plain = text.slice(i, end === -1 ? text.length : end)
    word.push(variable === null ? plain : { variable: variable[1] ?? variable[2] ?? '' })
    i += variable === null ? plain.length : variable[0].length
  }
  return word
}

/** Returns a word with its variables expanded; null if the word consists only of variables that are empty. */
export function expandWord(word: Word, valueOf: (name: string) => string): string | null {
  const text = word.map((part) => (typeof part === 'string' ? part : valueOf(part.variable))).join('')
  return text === '' && word.every((part) => typeof part !== 'string') ? null : text
}
