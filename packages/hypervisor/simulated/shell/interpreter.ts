import { COMMANDS } from './commands.ts'
import { homeOf, type GuestSystem } from './guest-system.ts'
import {
  fail,
  say,
  textOf,
  withEffect,
  type CommandContext,
  type Outcome,
  type ShellState,
} from './command.ts'
import { fileTree, resolvePath } from './file-tree.ts'
import { expandWord, parseLine, ShellSyntaxError, type Pipeline, type SimpleCommand } from './parse.ts'

/** Maximum number and size of the files that a session may write, and maximum depth of nested command lines. */
const MOST_FILES = 64
const LONGEST_FILE = 16 * 1024
const DEEPEST_NESTING = 8

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS).sort()

/** Returns the state of a shell after login. */
export function newShell(user: string, history: string[]): ShellState {
  return {
    users: [user],
    cwd: homeOf(user),
    variables: new Map([['TERM', 'vt220']]),
    history,
    written: new Map(),
    lastStatus: 0,
  }
}

/** Returns the current user of the shell. */
export function currentUser(shell: ShellState): string {
  return shell.users.at(-1) ?? 'root'
}

/** Runs a command line. An unknown command or a syntax error gives an outcome like any other command. */
export function runLine(system: GuestSystem, shell: ShellState, line: string): Outcome {
  const outcome = runLineAs(system, shell, currentUser(shell), line, 0)
  shell.lastStatus = outcome.status
  return outcome
}

/** Returns the environment variables of a user's shell. */
function environment(system: GuestSystem, shell: ShellState, user: string): ReadonlyMap<string, string> {
  return new Map([
    ['HOME', homeOf(user)],
    ['HOSTNAME', system.guest.hostname],
    ['LOGNAME', user],
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ['PWD', shell.cwd],
    ['SHELL', '/bin/sh'],
    ['USER', user],
    ...shell.variables,
  ])
}

function runLineAs(
  system: GuestSystem,
  shell: ShellState,
  user: string,
  line: string,
  depth: number,
): Outcome {
  if (depth > DEEPEST_NESTING) return fail('-sh: nested too deeply', 2)
  let pipelines: readonly Pipeline[]
  try {
    pipelines = parseLine(line)
  } catch (error) {
    if (error instanceof ShellSyntaxError) return fail(`-sh: ${error.message}`, 2)
    throw error
  }
  let whole = say('')
  for (const { join, commands } of pipelines) {
    const skipped = (join === '&&' && whole.status !== 0) || (join === '||' && whole.status === 0)
    if (skipped) continue
    whole = inSequence(whole, runPipeline(system, shell, user, commands, depth))
    shell.lastStatus = whole.status
    if (whole.effect !== null) break
  }
  return whole
}

function inSequence(before: Outcome, next: Outcome): Outcome {
  const { interrupted } = next
  const shownBefore = before.steps.length
  return {
    ...next,
    steps: [...before.steps, ...next.steps],
    interrupted: interrupted === null ? null : (shown) => interrupted(Math.max(0, shown - shownBefore)),
  }
}

function runPipeline(
  system: GuestSystem,
  shell: ShellState,
  user: string,
  commands: readonly SimpleCommand[],
  depth: number,
): Outcome {
  const valueOf = (name: string): string => {
    if (name === '?') return String(shell.lastStatus)
    return name === '$' ? '1024' : (environment(system, shell, user).get(name) ?? '')
  }
  let outcome = say('')
  let stdin: string | null = null
  for (const { words, redirect } of commands) {
    const expanded = words.map((word) => expandWord(word, valueOf)).filter((word) => word !== null)
    outcome = runCommand(system, shell, user, expanded, stdin, depth)
    if (redirect !== null && outcome.effect === null) {
      const path = expandWord(redirect.path, valueOf) ?? ''
      outcome = writeFile(system, shell, user, path, textOf(outcome), redirect.append)
    }
    stdin = textOf(outcome)
    if (outcome.effect !== null) break
  }
  return outcome
}

function runCommand(
  system: GuestSystem,
  shell: ShellState,
  user: string,
  words: readonly string[],
  stdin: string | null,
  depth: number,
): Outcome {
  const [name, ...args] = words
  if (name === undefined) return say('')
  const assignment = /^([A-Za-z_]\w*)=(.*)$/s.exec(name)
  if (assignment !== null && args.length === 0) {
    if (shell.variables.size < 256) shell.variables.set(assignment[1] ?? '', assignment[2] ?? '')
    return say('')
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : COMMANDS[withoutDirectory(name)]
  if (command === undefined) return fail(`-sh: ${name}: not found`, 127)
  const answer = command(contextFor(system, shell, user, args, stdin, depth))
  return typeof answer === 'string' ? say(answer) : answer
}

/**
 * Removes the directory from the name of a standard program: `/usr/bin/id` becomes `id`. Other names are returned
 * unchanged.
 */
function withoutDirectory(name: string): string {
  const bare = /^(?:\/usr)?(?:\/local)?\/s?bin\/([\w-]+)$/.exec(name)?.[1] ?? ''
  return Object.hasOwn(COMMANDS, bare) ? bare : ''
}

function contextFor(
  system: GuestSystem,
  shell: ShellState,
  user: string,
  args: readonly string[],
  stdin: string | null,
  depth: number,
): CommandContext {
  return {
    ...system,
    args,
    stdin,
    user,
    shell,
    files: fileTree(system, shell.written, COMMAND_NAMES),
    commandNames: COMMAND_NAMES,
    runAs: (other, words) => {
      if (depth >= DEEPEST_NESTING) return fail('-sh: nested too deeply', 2)
      return runCommand(system, shell, other, words, stdin, depth + 1)
    },
    runLineAs: (other, line) => runLineAs(system, shell, other, line, depth + 1),
    writeFile: (path, text, append) => writeFile(system, shell, user, path, text, append),
  }
}

function writeFile(
  system: GuestSystem,
  shell: ShellState,
  user: string,
  typed: string,
  text: string,
  append: boolean,
): Outcome {
  const path = resolvePath(typed, shell.cwd, homeOf(user))
  const refused = (why: string): Outcome => fail(`-sh: can't create ${typed}: ${why}`)
  if (path === '/dev/null') return say('')
  const files = fileTree(system, shell.written, COMMAND_NAMES)
  if (files.list(path) !== null) return refused('Is a directory')
  if (files.list(path.slice(0, path.lastIndexOf('/')) || '/') === null)
    return refused('nonexistent directory')
  const mayWrite = user === 'root' || path.startsWith('/tmp/') || path.startsWith(`${homeOf(user)}/`)
  if (!mayWrite) return refused('Permission denied')
  if (path === '/proc/sysrq-trigger') return text.startsWith('c') ? withEffect('crash') : say('')
  const content = append ? (files.read(path) ?? '') + text : text
  const full = content.length > LONGEST_FILE || (shell.written.size >= MOST_FILES && !shell.written.has(path))
  if (full) return fail('-sh: write error: No space left on device')
  shell.written.set(path, content)
  return say('')
}
